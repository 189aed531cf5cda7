import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { verdictOn } from './access.ts';
import { personalMenu } from './menu.ts';
import { ROUTES } from './routes.ts';

const clinic = '11111111-1111-4111-8111-111111111111';
const person = (roles: CurrentUser['resources'][number]['roles'], isSuperuser = false): CurrentUser => ({
  id: clinic,
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', avatar: null },
  is_superuser: isSuperuser,
  is_social: false,
  employments: { total: 0, waiting: 0 },
  resources:
    roles.length === 0 ? [] : [{ organization: clinic, slug: 's', title: 'К', roles, employee: null, permissions: [] }],
});

describe('кто что может открыть', () => {
  it.each([
    ['public', null, 'allow'],
    ['public', person([]), 'allow'],
    ['guest', null, 'allow'],
    ['guest', person([]), 'leave'],
    ['signed-in', null, 'sign-in'],
    ['signed-in', person([]), 'allow'],
    ['schedule.read', null, 'sign-in'],
    ['schedule.read', person([]), 'denied'],
    ['schedule.read', person(['patient']), 'denied'],
    ['schedule.read', person(['doctor']), 'allow'],
    ['schedule.read', person([], true), 'allow'],
  ] as const)('%s', (access, user, verdict) => expect(verdictOn(access, user, clinic)).toBe(verdict));

  it('роль одной клиники ничего не даёт в другой', () =>
    expect(verdictOn('schedule.read', person(['doctor']), 'other')).toBe('denied'));
});

describe('таблица экранов', () => {
  it('каждый адрес один раз', () => expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length));
  it('личные страницы не открыты гостю', () => {
    for (const row of ROUTES.filter(({ layout }) => layout === 'personal'))
      expect(verdictOn(row.access, null, clinic)).toBe('sign-in');
  });
  it('в меню только те строки, чьи экраны есть и открыты', () => {
    expect(personalMenu(null, { id: clinic, slug: 's' })).toEqual([]);
    const rows = personalMenu(person(['patient']), { id: clinic, slug: 's' }).map(({ to }) => to);
    expect(rows[0]).toBe('/clinics/s/personal-area');
    expect(rows).toHaveLength(ROUTES.filter(({ layout }) => layout === 'personal').length);
  });
  it('страницы регистратуры стоят внутри неё, а без неё — сами по себе', () => {
    const schedule = (user: CurrentUser) =>
      personalMenu(user, { id: clinic, slug: 's' }).find(({ to }) => to.endsWith('/registry/schedule'))?.isInner;
    expect([schedule(person(['employee'])), schedule(person(['doctor'])), schedule(person(['patient']))]).toEqual([
      true,
      false,
      undefined,
    ]);
  });
  it('страницы одного сотрудника, врача, пациента — под своей строкой меню, и у каждой страницы строка одна', () => {
    const rows = personalMenu(person(['orgadmin', 'doctor', 'patient']), { id: clinic, slug: 's' });
    const currentOn = (path: string) =>
      rows
        .filter(({ covers }) => covers.some((pattern) => matchPath(pattern, `/clinics/s/personal-area${path}`)))
        .map(({ titleKey }) => titleKey);
    expect(
      [
        '',
        '/registry',
        '/registry/employee',
        `/registry/employee/${clinic}`,
        '/registry/doctor/',
        `/registry/doctor/${clinic}`,
        `/registry/patient/${clinic}`,
        `/registry/schedule/${clinic}`,
        '/reception/currentpatient',
      ].map(currentOn),
    ).toEqual([
      ['title_personal_area'],
      ['title_registry'],
      ['title_employees'],
      ['title_employees'],
      ['title_doctors'],
      ['title_doctors'],
      ['title_patients'],
      ['title_schedule'],
      ['title_reception'],
    ]);
  });
  it('запись к врачу — для пациентов и тех, у кого здесь ещё нет роли; сотруднику — только если он и пациент', () => {
    const hasBooking = (user: CurrentUser) =>
      personalMenu(user, { id: clinic, slug: 's' }).some(({ to }) => to.endsWith('/appointment/make'));
    expect(
      [person([]), person(['patient']), person(['doctor']), person(['employee', 'patient'])].map(hasBooking),
    ).toEqual([true, true, false, true]);
  });
});
