import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PatientBannerFacts } from './api.ts';
import { PatientBanner } from './patient-banner.tsx';

const patient: PatientBannerFacts = {
  id: 'p',
  last_name: 'Попов',
  first_name: 'Михаил',
  middle_name: 'Дмитриевич',
  has_no_middle_name: false,
  date_of_birth: '1992-05-18',
  cardid: '611',
  phone: '+79377914179',
  gender: 'male',
  good: false,
  avatar: null,
  allergies: 'Пенициллины: отёк Квинке, 2019',
  dispensary: [{ code: 'J45.0', name: 'Астма' }],
  missing: ['middleName', 'registrationSubject'],
};
const show = (more: Partial<PatientBannerFacts> = {}) =>
  render(<PatientBanner clinic="c" patient={{ ...patient, ...more }} today="2026-11-23" heading="h1" />);
const marks = () => within(screen.getByRole('list', { name: 'Важное о пациенте' })).queryAllByRole('listitem');
afterEach(cleanup);

it('says who it is, with the age by the clinic’s day', () => {
  const { rerender } = show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Попов Михаил Дмитриевич');
  const facts = () => screen.getAllByRole('list')[0]?.textContent;
  expect(facts()).toBe('34 года, муж.18.05.1992карта № 611+7 (937) 791-41-79');
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+79377914179');
  rerender(<PatientBanner clinic="c" patient={patient} today="2027-05-18" />);
  expect(facts()).toContain('35 лет');
  rerender(
    <PatientBanner
      clinic="c"
      patient={{ ...patient, date_of_birth: null, gender: null, phone: '' }}
      today="2027-05-18"
    />,
  );
  expect(facts()).toBe('пол не указандата рождения не указанакарта № 611телефон не указан');
});

it('warns of allergies in their words, of observation and of what the card lacks', () => {
  show();
  expect(marks().map(({ textContent }) => textContent)).toEqual([
    'Аллергия: Пенициллины: отёк Квинке, 2019',
    'Д-учёт: J45.0 Астма',
    'В карте нет: отчества, места регистрации',
  ]);
});

it.each([
  ['нет', 'Аллергии нет'],
  ['', 'Об аллергии не спрашивали'],
])('does not warn of «%s»', (allergies, words) => {
  show({ allergies, dispensary: [], good: true, missing: [] });
  expect(marks().map(({ textContent }) => textContent)).toEqual([words]);
  expect(document.querySelector('.patient-allergy')).toBeNull();
});

it('says nothing of what a list does not know yet', () => {
  const { last_name, first_name, middle_name, cardid, phone } = patient;
  render(
    <PatientBanner
      clinic="c"
      patient={{ last_name, first_name, middle_name, cardid, phone, good: false }}
      today="2026-11-23"
    />,
  );
  expect(marks().map(({ textContent }) => textContent)).toEqual(['Карта не заполнена']);
  expect(screen.queryByText(/лет|года/)).toBeNull();
});
