import { describe, expect, it } from 'vitest';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { texts as accountTexts } from '#renderer/features/accounts/texts.ru.ts';
import { contactsTexts } from '#renderer/features/auth/contacts-texts.ru.ts';
import { ownConsentsTexts } from '#renderer/features/auth/own-consents-texts.ru.ts';
import { ownPasswordTexts } from '#renderer/features/auth/own-password-texts.ru.ts';
import { passkeyTexts } from '#renderer/features/auth/passkey-texts.ru.ts';
import { securityTexts } from '#renderer/features/auth/security-texts.ru.ts';
import { bookingTexts } from '#renderer/features/clinic-settings/booking-texts.ru.ts';
import { frontTexts } from '#renderer/features/clinic-settings/front-texts.ru.ts';
import { texts as clinicTexts } from '#renderer/features/clinic-settings/texts.ru.ts';
import { groupsOf } from '#renderer/features/palette/find-groups.ts';
import type { Option } from '#renderer/features/palette/options.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { UNTOLD } from '#tests/dom/person.ts';
import { deskPages } from './desk-pages.tsx';
import { CLINIC_TITLES, OWN_TITLES } from './page-words.ru.ts';
import { settingsTexts } from './settings-texts.ru.ts';

const clinic = { id: '11111111-1111-4111-8111-111111111111', slug: 'kedr', modules: FIRST_MODULES };
const person = (
  roles: CurrentUser['resources'][number]['roles'],
  more: Partial<Pick<CurrentUser, 'is_superuser' | 'is_social' | 'employments'>> = {},
): CurrentUser => ({
  id: clinic.id,
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: false,
  is_social: false,
  roles: [],
  permissions: [],
  employments: { total: 0, waiting: 0 },
  resources: [
    { organization: clinic.id, slug: 's', title: 'К', roles, employee: null, is_outside: false, permissions: [] },
  ],
  ...more,
});
const rowOf = (option: Option): string => {
  if (option.kind === 'page') return [option.page.title, option.page.of].filter(Boolean).join(' · ');
  return option.kind === 'command' ? option.title : option.kind;
};
/** The rows for a text that is no patient, doctor or specialty. */
const rowsFor = (typed: string, user = person(['orgadmin']), modules = clinic.modules) =>
  groupsOf({
    text: asRussianLayout(typed) ?? typed,
    typed,
    recent: [],
    patients: { items: [], total: 0 },
    doctors: [],
    specialties: [],
    visits: [],
    pages: deskPages(user, { ...clinic, modules }),
    tasks: [],
    findsPatients: true,
  }).flatMap(({ options }) => options.map(rowOf));

describe('what the palette finds first for an administrator', () => {
  it.each([
    ['двойники', 'Двойники'],
    ['дубли', 'Двойники'],
    ['объединить карты', 'Двойники'],
    ['импорт', 'Загрузка пациентов'],
    ['загрузить пациентов', 'Загрузка пациентов'],
    ['импорт пациентов', 'Загрузка пациентов'],
    ['цены', 'Прайс-лист'],
    ['услуги', 'Услуги · Клиника'],
    ['реквизиты', 'Реквизиты · Клиника'],
    ['логотип', 'Цвета и логотип · Клиника'],
    ['неявки', 'Неявки · Отчёты'],
    ['администратор', 'Персонал'],
    ['пригласить', 'Создание сотрудника'],
    ['часовой пояс', 'Часы и время · Клиника'],
    ['экспорт', 'Выгрузка в таблицу · Реестр пациентов'],
    ['выгрузка', 'Выгрузка в таблицу · Реестр пациентов'],
    ['отчет по врачам', 'Приёмы по врачам · Отчёты'],
    ['график работы', 'Расписание'],
    ['правила записи', 'Правила записи · Клиника'],
    ['часы работы', 'Часы и время · Клиника'],
    ['ИНН', 'Реквизиты · Клиника'],
    ['соцсети', 'Соцсети · Клиника'],
    ['фото врача', 'Сотрудники'],
    ['цвет', 'Цвета и логотип · Клиника'],
    ['сотрудники', 'Сотрудники'],
    ['модули', 'Модули'],
    ['журнал', 'Журнал клиники'],
    ['пароль', 'Пароль · Настройки'],
    ['второй фактор', 'Вход с кодом · Настройки'],
    ['отделения', 'Отделения'],
    ['помощь', 'Основная информация'],
    ['уведомления', 'Уведомления · Настройки'],
    // by endings, the other layout, and a Latin word
    ['пригласить сотрудников', 'Создание сотрудника'],
    ['загрузка пациента', 'Загрузка пациентов'],
    ['ldjqybrb', 'Двойники'],
    ['bvgjhn', 'Загрузка пациентов'],
    ['excel', 'Загрузка пациентов'],
  ])('«%s»: «%s»', (typed, first) => {
    const [row, ...others] = rowsFor(typed);
    expect(row).toBe(first);
    // whoever types it is not looking for a patient of that name
    expect(others.filter((other) => other.startsWith('Добавить'))).toEqual([]);
  });

  it('a new patient is offered behind pages that begin so, and not for what is no name', () => {
    expect(rowsFor('рекв')).toEqual([
      'Реквизиты · Клиника',
      'Организация',
      'Добавить пациента «рекв»',
      'Искать «рекв» в реестре пациентов',
    ]);
    expect(rowsFor('Впервыеева Роза')[0]).toBe('Добавить пациента «Впервыеева Роза»');
    expect(rowsFor('как выгрузить отчёт за месяц')).toEqual([
      'Искать «как выгрузить отчёт за месяц» в реестре пациентов',
    ]);
  });
});

describe('pages of the palette', () => {
  const titles = (user: CurrentUser | null, modules = clinic.modules) =>
    deskPages(user, { ...clinic, modules }).map(({ title }) => title);

  it('are those that the person may open', () => {
    const [employee, doctor] = [titles(person(['employee'])), titles(person(['doctor']))];
    const closed = ['Двойники', 'Загрузка пациентов', 'Неявки', 'Реквизиты', 'Сотрудники', 'Выгрузка в таблицу'];
    expect(closed.filter((title) => doctor.includes(title))).toEqual([]);
    // the price list can be taken by who reads it
    expect(closed.filter((title) => employee.includes(title))).toEqual(['Выгрузка в таблицу']);
    expect([employee.includes('Реестр пациентов'), doctor.includes('Реестр пациентов')]).toEqual([true, false]);
    expect(employee).toContain('Пароль');
    expect(titles(person(['employee'], { is_social: true }))).not.toContain('Пароль');
    expect(titles(person(['orgadmin']))).not.toContain('Клиники платформы');
    expect(titles(person([], { is_superuser: true }))).toContain('Клиники платформы');
  });

  it('of a module that is off are not offered', () => {
    const off = titles(person(['orgadmin']), ['base']);
    expect(['Двойники', 'Неявки', 'Прайс-лист', 'Выгрузка в таблицу'].map((title) => off.includes(title))).toEqual([
      false,
      false,
      false,
      // the log has one of its own
      true,
    ]);
    expect(rowsFor('двойники', person(['orgadmin']), ['base'])[0]).toBe('Добавить пациента «двойники»');
  });

  it('lead to the part of a page; the empty field has the rows of the menu alone', () => {
    const pages = deskPages(person(['orgadmin']), clinic);
    const to = (title: string) => pages.find((page) => page.title === title)?.to;
    expect([to('Реквизиты'), to('Пароль'), to('Неявки')]).toEqual([
      '/clinics/kedr/personal-area/clinic#requisites',
      '/clinics/kedr/personal-area/settings#password',
      '/clinics/kedr/personal-area/reports/no_shows',
    ]);
    const keys = pages.map(({ key, to: place }) => key ?? place);
    expect(new Set(keys).size).toBe(keys.length);
    const shown = rowsFor('');
    expect(shown).toEqual(expect.arrayContaining(['Клиника', 'Прайс-лист', 'Справочники', 'МКБ-10', 'ГРЛС']));
    expect(shown.filter((row) => row.includes(' · '))).toEqual([]);
  });

  it('parts of a page are called as they are there', () => {
    expect(CLINIC_TITLES).toEqual({
      publishing: clinicTexts.publishing.title,
      general: clinicTexts.title_general,
      contacts: clinicTexts.title_contacts,
      hours: clinicTexts.title_hours,
      requisites: clinicTexts.title_requisites,
      colours: clinicTexts.title_colour,
      booking: bookingTexts.title,
      social: frontTexts.title_social,
      services: frontTexts.title_services,
      doctors: frontTexts.title_doctors,
    });
    expect(OWN_TITLES).toEqual({
      appearance: settingsTexts.title_appearance,
      notifications: accountTexts.title_notifications,
      password: ownPasswordTexts.title_password,
      contacts: contactsTexts.title_contacts,
      factor: securityTexts.title_factor,
      passkeys: passkeyTexts.title_passkeys,
      sessions: securityTexts.title_sessions,
      consents: ownConsentsTexts.title_consents,
    });
  });

  it('places of work are a page for who has some', () => {
    expect(titles(person(['employee']))).not.toContain('Места работы');
    expect(titles(person(['employee'], { employments: { total: 1, waiting: 0 } }))).toContain('Места работы');
  });
});
