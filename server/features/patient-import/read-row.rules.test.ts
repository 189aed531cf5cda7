import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportField } from '#shared/rules/patient-import.ts';
import type { SheetCell } from '#server/lib/sheets/index.ts';
import { readRow, rowProblem } from './read-row.rules.ts';

const TODAY = '2026-11-26';
type Cells = Readonly<Partial<Record<ImportField, SheetCell>>>;
const read = (cells: Cells) => {
  const columns = Object.keys(cells) as ImportField[];
  const { patient, faults } = readRow(Object.values(cells), { columns, epoch: 1900, today: TODAY });
  return { patient, problem: rowProblem(faults, columns) };
};
const NAMED = { lastName: 'Иванов', firstName: 'Иван' };

describe('a row of a table of patients', () => {
  it('has an address of one column by its parts; a part with a column of its own comes before it', () => {
    const registrationAddress = 'Тверская обл, г Тверь, ул Ленина, д. 1, кв. 5';
    expect(read({ ...NAMED, registrationAddress, registrationCity: 'Торжок' }).patient.card).toEqual({
      registrationSubject: 'Тверская обл',
      registrationCity: 'Торжок',
      registrationStreet: 'ул Ленина',
      registrationHouse: '1',
      registrationApartment: '5',
    });
    expect(read({ ...NAMED, registrationAddress: '' }).patient.card).toEqual({});
  });

  it.each([
    'г. Москва, ул. Ленина, д. 5, кв. 10',
    'г. Санкт-Петербург, Невский пр-т, д. 5, кв. 10',
    'г. Самара, ул. Мира, д. 12, кв. 45',
    'Московская обл., Одинцовский р-н, д. Барвиха, д. 5',
    'г. Самара, ул. Мира, д. 5, 12, 2 подъезд',
    'ул. Ленина, 5',
    'где-то у реки',
  ])('is never refused for how its address is written: «%s»', (registrationAddress) => {
    const { patient, problem } = read({ ...NAMED, registrationAddress });
    expect(problem).toBe('');
    expect(patient.card).not.toEqual({});
  });

  it('has nothing where a dash, or «нет» for a number, stands', () => {
    const fields = ['snils', 'omsSerial', 'omsNumber', 'documentSerial', 'documentNumber', 'phone', 'email'] as const;
    for (const field of fields)
      for (const cell of ['-', '—', '--', 'нет', 'Нет']) {
        const { patient, problem } = read({ ...NAMED, [field]: cell });
        expect(problem).toBe('');
        expect(patient.card).toEqual({});
        expect(patient.person).toMatchObject({ phone: '', email: '' });
      }
    for (const field of ['workplace', 'birthDate', 'gender', 'cardNumber', 'registrationAddress'] as const)
      expect(read({ ...NAMED, [field]: '–' })).toMatchObject({ problem: '', patient: { card: {}, cardNumber: null } });
    expect(read({ ...NAMED, allergies: 'нет' }).patient.card).toEqual({ allergies: 'нет' });
  });

  it('has the SNILS whose first noughts a spreadsheet dropped', () => {
    const snils = (cell: SheetCell) => read({ ...NAMED, snils: cell }).patient.card.snils;
    expect(snils(8_765_430_300)).toBe('087-654-303 00');
    expect(snils(100_100_000)).toBe('001-001-000 00');
    expect(snils('112–233–445 95')).toBe('112-233-445 95');
  });

  it('is a patient with what the table has', () => {
    const { patient, problem } = read({
      cardNumber: 1024,
      lastName: ' Иванова ',
      firstName: 'Анна',
      middleName: 'Петровна',
      birthDate: '5.3.1980',
      gender: 'Ж',
      phone: '8 (916) 123-45-67',
      email: 'Anna@Example.RU',
      snils: '11223344595',
      omsNumber: '',
      workplace: 'Школа № 5',
    });
    expect(problem).toBe('');
    expect(patient).toEqual({
      cardNumber: 1024,
      person: {
        lastName: 'Иванова',
        firstName: 'Анна',
        middleName: 'Петровна',
        hasNoMiddleName: false,
        phone: '+79161234567',
        email: 'anna@example.ru',
        birthDate: '1980-03-05',
        gender: 'female',
      },
      card: { snils: '112-233-445 95', workplace: 'Школа № 5' },
    });
  });

  it('may have the whole name in one cell', () => {
    expect(read({ fullName: 'Алиев  Рашид Вагиф оглы' }).patient.person).toMatchObject({
      lastName: 'Алиев',
      firstName: 'Рашид',
      middleName: 'Вагиф оглы',
    });
    expect(read({ fullName: 'Иванов' }).problem).toMatch(/^Имя: /);
  });

  it('says that there is no patronymic by a word or a dash', () => {
    for (const middleName of ['нет', '-', 'Без отчества'])
      expect(read({ ...NAMED, middleName }).patient.person).toMatchObject({ middleName: '', hasNoMiddleName: true });
  });

  it('takes days as programs write them', () => {
    const day = (birthDate: SheetCell) => read({ ...NAMED, birthDate }).patient.person.birthDate;
    expect(day('01.02.1990')).toBe('1990-02-01');
    expect(day('1990-02-01')).toBe('1990-02-01');
    expect(day(32_905)).toBe('1990-02-01');
    expect(day('1.2.90')).toBe('1990-02-01');
    expect(day('')).toBeNull();
  });

  it('takes the first of several phones', () => {
    expect(read({ ...NAMED, phone: '(495) 123-45-67, 8 916 765-43-21' }).patient.person.phone).toBe('+74951234567');
    expect(read({ ...NAMED, phone: 79_161_234_567 }).patient.person.phone).toBe('+79161234567');
  });

  it.each<[string, Cells, RegExp]>([
    ['no surname', { firstName: 'Иван', lastName: '' }, /^Фамилия: /],
    ['a name of figures', { ...NAMED, lastName: '12345' }, /^Фамилия: /],
    ['a day that there is not', { ...NAMED, birthDate: '31.02.1980' }, /^Дата рождения: «31\.02\.1980» — не дата/],
    [
      'a year of two figures that may be of either century',
      { ...NAMED, birthDate: '01.02.15' },
      /^Дата рождения: «01\.02\.15» — неясно, какой год: напишите четырьмя цифрами, 01\.02\.1915 или 01\.02\.2015$/,
    ],
    ['a day to come', { ...NAMED, birthDate: '01.01.2030' }, /^Дата рождения: /],
    ['a sex that nobody knows', { ...NAMED, gender: 'да' }, /^Пол: «да» — не пол/],
    ['a sex that is a word of the language', { ...NAMED, gender: 'constructor' }, /^Пол: «constructor» — не пол/],
    ['a phone without ten digits', { ...NAMED, phone: '123-45' }, /^Телефон: «123-45» — не телефон/],
    ['an address of mail without a sign', { ...NAMED, email: 'anna' }, /^E-mail: /],
    ['a SNILS with wrong check digits', { ...NAMED, snils: '112-233-445 96' }, /^СНИЛС: /],
    ['a SNILS of noughts', { ...NAMED, snils: '000-000-000 00' }, /^СНИЛС: «000-000-000 00» — не СНИЛС/],
    ['a SNILS that is one nought', { ...NAMED, snils: 0 }, /^СНИЛС: «0» — не СНИЛС/],
    ['a SNILS that is too short', { ...NAMED, snils: '12345678' }, /^СНИЛС: «12345678» — не СНИЛС/],
    ['a number of a card that is none', { ...NAMED, cardNumber: 'А-12' }, /^Номер карты: /],
    ['a text that is too long', { ...NAMED, omsSerial: 'я'.repeat(21) }, /длиннее 20 знаков/],
    ['a street without a town', { ...NAMED, registrationStreet: 'Мира' }, /^Улица: /],
  ])('with %s is told so', (_, cells, problem) => {
    expect(read(cells).problem).toMatch(problem);
  });

  it('tells of every fault at once, in the order of the columns, and of one cell once', () => {
    const titlesOf = (cells: Cells) =>
      read(cells)
        .problem.split('; ')
        .map((problem) => problem.split(':')[0]);
    expect(titlesOf({ snils: '112-233-445 96', ...NAMED, gender: '?', phone: '1', birthDate: 'x' })).toEqual([
      'СНИЛС',
      'Пол',
      'Телефон',
      'Дата рождения',
    ]);
    expect(titlesOf({ gender: '?', fullName: '1 2', cardNumber: 'x', registrationStreet: 'Мира' })).toEqual([
      'Пол',
      'Фамилия',
      'Имя',
      'Номер карты',
      'Улица',
    ]);
    expect(titlesOf({ ...NAMED, lastName: 'я'.repeat(101), email: 'x' })).toEqual(['Фамилия', 'E-mail']);
  });

  it('is read whatever stands in its cells', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.integer());
    const columns: ImportField[] = ['fullName', 'birthDate', 'gender', 'phone', 'snils', 'cardNumber', 'allergies'];
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
        const { patient, faults } = readRow(cells, { columns, epoch: 1904, today: TODAY });
        const problem = rowProblem(faults, columns);
        expect(typeof problem).toBe('string');
        expect(problem !== '' || patient.person.lastName !== '').toBe(true);
        expect(JSON.stringify(patient)).not.toContain('\\u0000');
      }),
    );
  });
});
