import { describe, expect, it } from 'vitest';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';
import { valuesOf } from '#renderer/entities/patient/card-values.ts';
import { contactOf, differencesOf } from './account-rules.ts';
import { openPatient } from '#tests/dom/patient.ts';

const patient: OpenPatient = openPatient({
  last_name: 'ПОПОВ',
  has_no_middle_name: true,
  date_of_birth: '1992-05-18',
  phone: '+79161112233',
  gender: 'male',
  email: 'popov@mail.ru',
  has_account: true,
});
const profile = {
  last_name: 'Попов ',
  first_name: 'Михаил',
  middle_name: '',
  date_of_birth: '1992-05-18',
  gender: 'male' as const,
  phone: '+79161112233',
  email: 'Popov@mail.ru',
};
const values = valuesOf(patient);

describe('what the personal account says otherwise', () => {
  it('is nothing without an account, where it says the same, or with other capital letters', () => {
    expect(differencesOf(null, values)).toEqual({});
    expect(differencesOf(profile, values)).toEqual({});
  });

  it('is told field by field; what it does not say is no difference', () => {
    const other = {
      ...profile,
      last_name: 'Попова',
      middle_name: 'Ивановна',
      gender: null,
      phone: '',
      email: 'n@mail.ru',
    };
    expect(differencesOf({ ...other, date_of_birth: '1992-05-19' }, values)).toEqual({
      lastName: 'Попова',
      middleName: 'Ивановна',
      birthDate: '1992-05-19',
      email: 'n@mail.ru',
    });
  });

  it('follows what is typed', () => {
    expect(differencesOf({ ...profile, last_name: 'Попова' }, { ...values, lastName: 'Попова' })).toEqual({});
  });
});

describe('a contact', () => {
  it.each([
    ['anna@mail.ru ', 'anna@mail.ru'],
    ['8 (916) 111-22-33', '+79161112233'],
    ['9161112233', '+79161112233'],
  ])('%s is looked for as %s', (typed, contact) => expect(contactOf(typed)).toBe(contact));

  it.each(['', 'anna', 'anna@', '8 916 111', 'a@b 916 111 22 33'])('«%s» is none', (typed) =>
    expect(contactOf(typed)).toBeNull(),
  );
});
