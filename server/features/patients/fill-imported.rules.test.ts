import { describe, expect, it } from 'vitest';
import type { MergeGroup } from '#shared/rules/card-merge.ts';
import { changedFields, filledBy, type TablePatient } from './fill-imported.rules.ts';
import type { ImportedFacts } from './imported-patients.service.ts';

const THERE: ImportedFacts = {
  id: '019a0000-0000-7000-8000-000000000001',
  version: 3,
  last_name: 'Алёхина',
  first_name: 'Анна',
  middle_name: '',
  has_no_middle_name: false,
  birth_date: null,
  gender: 'female',
  phone: '+79160000001',
  email: '',
  data: { registrationSubject: 'г. Москва', allergies: 'Пенициллин' },
  like: null,
};
const row = (person: Partial<TablePatient['person']>, card: TablePatient['card'] = {}): TablePatient => ({
  person: {
    lastName: 'Алехина',
    firstName: 'Анна',
    middleName: '',
    hasNoMiddleName: false,
    birthDate: null,
    gender: null,
    phone: '',
    email: '',
    ...person,
  },
  card,
});
const filled = (given: TablePatient, groups?: readonly MergeGroup[]) =>
  filledBy(THERE, given, groups && new Set(groups));

describe('what a table adds to a known patient', () => {
  it('is what the card has nothing of; what stands there stays', () => {
    const given = row({ birthDate: '1990-03-05', phone: '+79161234567', gender: 'male' }, { snils: '112-233-445 95' });
    expect(filled(given)).toEqual({
      facts: { ...THERE, birth_date: '1990-03-05', data: { ...THERE.data, snils: '112-233-445 95' } },
      groups: ['birthDate', 'snils'],
      added: [
        ['snils', '112-233-445 95'],
        ['birthDate', '1990-03-05'],
      ],
    });
  });

  it('is a whole group or nothing: an address is never made of two', () => {
    const address = { registrationSubject: 'Тверская обл.', registrationCity: 'Тверь' };
    expect(filled(row({}, address))).toBeNull();
    const policy = { omsSerial: '12', omsNumber: '345678', insurer: 'СОГАЗ' };
    expect(filled(row({}, { ...address, ...policy }))?.groups).toEqual(['oms']);
    expect(filledBy({ ...THERE, data: { insurer: 'ВТБ' } }, row({}, policy))).toBeNull();
  });

  it('is never a part of the name', () => {
    expect(filled(row({ middleName: 'Петровна' }))).toBeNull();
  });

  it('adds allergies to those that are there, once', () => {
    expect(filled(row({}, { allergies: 'Пыльца' }))).toMatchObject({
      groups: ['allergies'],
      added: [['allergies', 'Пенициллин; Пыльца']],
    });
    expect(filled(row({}, { allergies: 'пенициллин' }))).toBeNull();
  });

  it('is of the groups alone that are named', () => {
    const given = row({ birthDate: '1990-03-05', email: 'anna@mail.test' }, { allergies: 'Пыльца' });
    expect(filled(given)?.groups).toEqual(['birthDate', 'email', 'allergies']);
    expect(filled(given, ['email'])).toMatchObject({
      facts: { birth_date: null, email: 'anna@mail.test', data: THERE.data },
      groups: ['email'],
    });
    expect(filled(given, ['snils'])).toBeNull();
    expect(filled(given, [])).toBeNull();
  });
});

it('the log names what differs, never what stands there', () => {
  const after = filled(row({ birthDate: '1990-03-05' }, { snils: '112-233-445 95' }))!.facts;
  expect(changedFields(THERE, after)).toEqual(['data.snils', 'birth_date']);
  expect(changedFields(after, THERE)).toEqual(['data.snils', 'birth_date']);
  expect(changedFields(THERE, THERE)).toEqual([]);
});
