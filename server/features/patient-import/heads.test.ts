import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMPORT_FIELDS } from '#shared/rules/patient-import.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { patientHeads } from './heads.ts';
import { HEADER_WORDS } from './header-words.ru.ts';

describe('heads of columns', () => {
  it('of the template say what they hold', () => {
    expect(patientHeads.guess(IMPORT_FIELDS.map((field) => IMPORT_TITLES[field]))).toEqual(
      IMPORT_FIELDS.map((field) => (field === 'fullName' ? null : field)),
    );
  });

  it.each([
    ['ФАМИЛИЯ', 'lastName'],
    ['Ф.И.О.', 'fullName'],
    ['ФИО пациента', 'fullName'],
    ['Дата рожд.', 'birthDate'],
    ['Дата\r\nрождения', 'birthDate'],
    ['№ карты', 'cardNumber'],
    ['N карты', 'cardNumber'],
    ['E-mail', 'email'],
    ['Эл. почта', 'email'],
    ['Моб. телефон', 'phone'],
    ['Полис ОМС (ЕНП)', null],
    ['Полис ОМС', 'omsNumber'],
    ['Населённый пункт', 'registrationLocality'],
    ['Примечание', null],
    ['', null],
  ])('%j is %s', (head, field) => {
    expect(patientHeads.guess([head])).toEqual([field]);
  });

  it('are written in any case, with any signs around', () => {
    const known = IMPORT_FIELDS.flatMap((field) => HEADER_WORDS[field].map((words) => [words, field] as const));
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.array(fc.constantFrom(' ', '  ', '\n', '.', ':', '*', '\u00a0'), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        ([words, field], signs, isUpper) => {
          const around = signs.join('');
          const head = `${around}${words.replaceAll(' ', around)}${around}`;
          expect(patientHeads.guess([isUpper ? head.toUpperCase() : head])).toEqual([field]);
        },
      ),
    );
  });

  it('name a field once: the first column has it', () => {
    const heads = fc.array(fc.constantFrom('Телефон', 'Моб. телефон', 'Имя', 'Прочее'), { maxLength: 8 });
    fc.assert(
      fc.property(heads, (names) => {
        const found = patientHeads.guess(names).filter((field) => field !== null);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it('mean one field each', () => {
    const words = IMPORT_FIELDS.flatMap((field) => [...HEADER_WORDS[field]]);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('the row of the heads', () => {
  it('may stand under a title', () => {
    expect(
      patientHeads.find([['Пациенты клиники'], ['на 01.01.2026'], ['№', 'Фамилия', 'Имя'], ['1', 'Иванов', 'Иван']]),
    ).toBe(2);
  });

  it('is the first when nothing is known', () => {
    expect(
      patientHeads.find([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBe(0);
    expect(patientHeads.find([])).toBe(0);
  });
});
