import { describe, expect, it } from 'vitest';
import type { PatientRow } from './api.ts';
import { checkNewPatient, emptyNewPatient, fromSearch, isDouble, newPatientBody } from './new-patient-rules.ts';

const known: PatientRow = {
  id: 'p',
  last_name: 'Фёдоров',
  first_name: 'Пётр',
  middle_name: 'Ильич',
  date_of_birth: '1980-02-01',
  cardid: '5',
  phone: '+79161234567',
  gender: 'male',
  good: false,
};
const typed = { ...emptyNewPatient, last_name: 'Фёдоров', first_name: 'Пётр' };

describe('new patient', () => {
  it('is named by letters', () => {
    const message = 'Только буквы, дефис, апостроф, точка и пробел';
    expect(checkNewPatient({ ...typed, last_name: 'Соболева<b>123</b>', first_name: '😀' }, '2026-11-21')).toEqual({
      last_name: message,
      first_name: message,
    });
  });
  it('needs a last and a first name; the rest is checked when given', () => {
    expect(checkNewPatient(emptyNewPatient, '2026-11-21')).toEqual({
      last_name: 'Это поле обязательное',
      first_name: 'Это поле обязательное',
    });
    expect(checkNewPatient(typed, '2026-11-21')).toEqual({});
    expect(checkNewPatient({ ...typed, date_of_birth: '01.02', phone: '+7916' }, '2026-11-21')).toEqual({
      date_of_birth: 'Укажите дату полностью: ДД.ММ.ГГГГ',
      phone: 'Неверный формат',
    });
    expect(checkNewPatient({ ...typed, date_of_birth: '2026-11-22' }, '2026-11-21')).toEqual({
      date_of_birth: 'Эта дата ещё не наступила',
    });
    expect(checkNewPatient({ ...typed, phone: ' +79161234567 ' }, '2026-11-21')).toEqual({});
    expect(checkNewPatient({ ...typed, first_name: ' ' }, '2026-11-21')).toEqual({
      first_name: 'Это поле обязательное',
    });
    expect(newPatientBody(typed)).toEqual({ last_name: 'Фёдоров', first_name: 'Пётр' });
    expect(
      newPatientBody({ ...typed, last_name: ' Фёдоров ', first_name: ' Пётр ', middle_name: ' ', gender: 'female' }),
    ).toEqual({ last_name: 'Фёдоров', first_name: 'Пётр', gender: 'female' });
    expect(
      newPatientBody({
        ...typed,
        middle_name: ' Ильич ',
        gender: 'male',
        date_of_birth: '1980-02-01',
        phone: '+79161234567',
      }),
    ).toEqual({
      last_name: 'Фёдоров',
      first_name: 'Пётр',
      middle_name: 'Ильич',
      gender: 'male',
      date_of_birth: '1980-02-01',
      phone: '+79161234567',
    });
  });

  it.each([
    [{}, true],
    [{ last_name: 'ФЕДОРОВ', first_name: 'петр ' }, true],
    [{ date_of_birth: '1980-02-01' }, true],
    [{ date_of_birth: '1981-02-01' }, false],
    [{ middle_name: 'Ильич' }, true],
    [{ middle_name: 'Иванович' }, false],
    [{ middle_name: ' ' }, true],
    [{ first_name: 'Павел' }, false],
    [{ last_name: 'Другой', phone: '+79161234567' }, true],
    [{ last_name: 'Другой', phone: '+79160000000' }, false],
  ])('%o resembles a known patient: %s', (change, isSame) =>
    expect(isDouble(known, { ...typed, ...change })).toBe(isSame),
  );

  it('resembles somebody of whom less is known, but an empty phone is nobody', () => {
    const little = { ...known, middle_name: '', date_of_birth: null, phone: '' };
    expect(isDouble(little, { ...typed, middle_name: 'Ильич', date_of_birth: '1980-02-01' })).toBe(true);
    expect(isDouble(little, { ...typed, last_name: 'Другой' })).toBe(false);
  });
  it('starts with what was searched for', () => {
    expect(fromSearch(' \u0434\u0435  ла \u0424уэнте2 Круз 12а ')).toMatchObject({
      last_name: 'Де',
      first_name: 'Ла',
      middle_name: 'Круз',
    });
    expect(fromSearch('ким ян он сик').middle_name).toBe('Он Сик');
    expect(fromSearch('  иванова анна  петровна')).toMatchObject({
      last_name: 'Иванова',
      first_name: 'Анна',
      middle_name: 'петровна'.replace('п', 'П'),
    });
    for (const number of ['89161234567', '9161234567', ' +7 (916) 123-45-67'])
      expect(fromSearch(number)).toEqual({ ...emptyNewPatient, phone: '+79161234567' });
    expect(fromSearch('иванова 8 916 123-45-67')).toMatchObject({ last_name: 'Иванова', phone: '+79161234567' });
    expect(fromSearch('Тестова мария 12.03.1990')).toEqual({
      ...emptyNewPatient,
      last_name: 'Тестова',
      first_name: 'Мария',
      date_of_birth: '1990-03-12',
    });
    expect(fromSearch('Иванов Иван 01.02.1980 89161234567')).toEqual({
      ...emptyNewPatient,
      last_name: 'Иванов',
      first_name: 'Иван',
      date_of_birth: '1980-02-01',
      phone: '+79161234567',
    });
    expect(fromSearch('Иванов 01.02.1980 12').phone).toBe('');
    expect(fromSearch('тестова 31.02.1990').date_of_birth).toBe('');
    expect(fromSearch('713')).toEqual(emptyNewPatient);
  });
});
