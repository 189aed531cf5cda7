import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { verdictOn } from './access.ts';
import { personalMenu } from './menu.ts';
import { GUEST_ROUTES } from './guest-routes.ts';
import { SIGNED_IN_ROUTES } from './signed-in-routes.ts';
import { UNTOLD } from '#tests/dom/person.ts';

const ROUTES = [...GUEST_ROUTES, ...SIGNED_IN_ROUTES];

const clinic = '11111111-1111-4111-8111-111111111111';
const here = { id: clinic, slug: 's', modules: FIRST_MODULES };
const person = (roles: CurrentUser['resources'][number]['roles'], isSuperuser = false): CurrentUser => ({
  id: clinic,
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: isSuperuser,
  is_social: false,
  roles: [],
  permissions: [],
  employments: { total: 0, waiting: 0 },
  resources:
    roles.length === 0
      ? []
      : [{ organization: clinic, slug: 's', title: 'К', roles, employee: null, is_outside: false, permissions: [] }],
});

describe('who may open a row', () => {
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
  ] as const)('%s', (access, user, verdict) => expect(verdictOn({ access }, user, here)).toBe(verdict));

  it('a role in one clinic gives nothing in another', () =>
    expect(verdictOn({ access: 'schedule.read' }, person(['doctor']), { ...here, id: 'other' })).toBe('denied'));

  it('a module that the clinic has switched off is unavailable, to who may open it at all', () => {
    const row = { access: 'schedule.read', module: 'registry' } as const;
    const off = { ...here, modules: ['base'] };
    expect([
      verdictOn(row, person(['doctor']), here),
      verdictOn(row, person(['doctor']), off),
      verdictOn(row, person(['patient']), off),
      verdictOn({ access: 'public', module: 'booking' }, null, off),
    ]).toEqual(['allow', 'unavailable', 'denied', 'unavailable']);
    expect(personalMenu(person(['orgadmin', 'patient']), off).map(({ titleKey }) => titleKey)).toEqual([
      'title_personal_area',
      'title_clinic_settings',
      'title_personal',
      'title_settings',
      'title_clinic_modules',
      'title_staff',
      // of all modules
      'title_clinic_log',
      'title_my_records',
      'title_appointment_history',
      'title_help',
    ]);
  });

  it('the reception has the card of its patients without the registry', () => {
    const only = { ...here, modules: ['base', 'reception'] };
    const screen = (path: string) => ROUTES.find((row) => row.path === path)!;
    expect(
      [PATTERNS.reception, PATTERNS.patient, PATTERNS.patients].map((path) =>
        verdictOn(screen(path), person(['doctor', 'employee']), only),
      ),
    ).toEqual(['allow', 'allow', 'unavailable']);
    expect(personalMenu(person(['doctor']), only).map(({ titleKey }) => titleKey)).toEqual([
      'title_personal_area',
      'title_personal',
      'title_settings',
      'title_reception',
      'title_help',
    ]);
  });
});

describe('table of screens', () => {
  it('has each path once', () => expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length));
  it('opens its one half to a guest, and of its other half only what a link from outside opens, and prices', () => {
    for (const row of GUEST_ROUTES) expect(verdictOn(row, null, here)).toBe('allow');
    const arrivals = SIGNED_IN_ROUTES.filter((row) => verdictOn(row, null, here) === 'allow');
    expect(arrivals.map(({ path }) => path)).toEqual([
      PATTERNS.clinicPrices,
      PATTERNS.social,
      PATTERNS.notMe,
      PATTERNS.notMyEmail,
    ]);
    for (const row of SIGNED_IN_ROUTES.filter((one) => !arrivals.includes(one)))
      expect(verdictOn(row, null, here)).toBe('sign-in');
  });
  it('the menu has only the rows whose screens exist and are open', () => {
    expect(personalMenu(null, here)).toEqual([]);
    const rows = personalMenu(person(['patient']), here).map(({ to }) => to);
    expect(rows[0]).toBe('/clinics/s/personal-area');
    expect(rows).toHaveLength(ROUTES.filter(({ layout }) => layout === 'personal').length);
  });
  it('pages of the registry stand inside of its row, or alone when there is no such row', () => {
    const schedule = (user: CurrentUser) =>
      personalMenu(user, here).find(({ to }) => to.endsWith('/registry/schedule'))?.isInner;
    expect([schedule(person(['employee'])), schedule(person(['doctor'])), schedule(person(['patient']))]).toEqual([
      true,
      false,
      undefined,
    ]);
  });
  it('pages of one employee, doctor or patient belong to their menu row, and each page to one row only', () => {
    const rows = personalMenu(person(['orgadmin', 'doctor', 'patient']), here);
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
        '/reports/load',
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
      ['title_reports'],
      ['title_reception'],
    ]);
  });
  it('reports are shown to administrators, and to whom the clinic lets see them', () => {
    const granted = person(['employee']);
    const [at] = granted.resources;
    const mayView: CurrentUser = { ...granted, resources: at ? [{ ...at, permissions: ['report.view'] }] : [] };
    const hasReports = (user: CurrentUser) => personalMenu(user, here).some(({ to }) => to.endsWith('/reports'));
    expect(
      [person(['orgadmin']), mayView, person(['employee']), person(['doctor']), person(['patient'])].map(hasReports),
    ).toEqual([true, true, false, false, false]);
  });
  it('booking is shown to patients and people without a role here; to staff only when they are patients too', () => {
    const hasBooking = (user: CurrentUser) =>
      personalMenu(user, here).some(({ to }) => to.endsWith('/appointment/make'));
    expect(
      [person([]), person(['patient']), person(['doctor']), person(['employee', 'patient'])].map(hasBooking),
    ).toEqual([true, true, false, true]);
  });
});
