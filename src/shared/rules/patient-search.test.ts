import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone } from '#shared/format/phone.ts';
import { patientFinder, readPatientSearch } from './patient-search.ru.ts';

interface Known {
  readonly name: string;
  readonly phone: string;
  readonly card: number;
  readonly day: string;
}
const finds = (search: string, { name, phone, card, day }: Known): boolean =>
  patientFinder(search)({ name, phone, card: String(card), born: day });

const letters = fc
  .array(fc.constantFrom(...Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя')), { minLength: 2, maxLength: 12 })
  .map((all) => all.join(''));
const patient = fc.record<Known>({
  name: fc.tuple(letters, letters, letters).map((words) => words.join(' ')),
  phone: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }).map((all) => `+7${all.join('')}`),
  card: fc.integer({ min: 1, max: 99_999 }),
  day: fc
    .integer({ min: -20_000, max: 20_000 })
    .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10)),
});

describe('search for a patient', () => {
  it('finds by any pieces of the name in any order and case', () => {
    fc.assert(
      fc.property(patient, fc.nat(), fc.boolean(), (known, seed, isUpper) => {
        const pieces = known.name
          .split(' ')
          .map((word, index) => word.slice((seed + index) % (word.length - 1)))
          .filter((piece) => piece.length >= 2);
        const typed = (seed % 2 === 0 ? pieces : pieces.toReversed()).join('  ');
        expect(finds(isUpper ? typed.toUpperCase() : typed, known)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['112-233-445 95', '112-233-445 95', null],
    ['11223344595', '112-233-445 95', null],
    ['8 916 123 45 67', '891-612-345 67', null],
    ['4561 2612-1234 5467', null, '4561261212345467'],
    ['112-233-445 9', null, null],
    ['+7 112 233 44 55', null, null],
    ['иванов 11223344595', null, null],
  ])('«%s» may be the number of a document', (search, snils, policy) => {
    expect(readPatientSearch(search)).toMatchObject({ snils, policy });
  });

  it.each([
    ['12', '12'],
    ['0012', '12'],
    ['№ 12345', '12345'],
    ['карта № 12345', '12345'],
    ['12345', '12345'],
    ['иванов 12', null],
    ['8 916 123 45 67', null],
  ])('«%s» may be the number %j of a card', (search, number) => expect(readPatientSearch(search).number).toBe(number));

  it('finds by the phone in any form', () => {
    fc.assert(
      fc.property(patient, (known) => {
        const local = known.phone.slice(2);
        for (const typed of [
          known.phone,
          local,
          `8${local}`,
          `7${local}`,
          formatPhone(known.phone),
          formatPhone(known.phone).replace('+7', '8'),
          formatPhone(known.phone).replaceAll('-', '\u2011').replaceAll(' ', '\u00a0'),
          formatPhone(known.phone).replaceAll('-', '\u2013'),
          `8-${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)}`,
          `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`,
        ]) {
          expect(finds(typed, known), typed).toBe(true);
        }
      }),
    );
  });

  it('finds while a phone is typed after an eight, from the fifth digit on', () => {
    fc.assert(
      fc.property(patient, fc.integer({ min: 5, max: 11 }), (known, length) => {
        expect(finds(`8${known.phone.slice(2)}`.slice(0, length), known)).toBe(true);
      }),
    );
  });

  it('finds while a phone is typed with spaces, brackets and dashes', () => {
    fc.assert(
      fc.property(
        patient,
        fc.constantFrom(
          '8 ### ### ## ##',
          '8 (###) ###-##-##',
          '+7 ### ###-##-##',
          '7 ### ### ####',
          '### ### ## ##',
          '8-###-###-##-##',
        ),
        fc.integer({ min: 5, max: 18 }),
        (known, mask, length) => {
          let next = 2;
          const typed = mask
            .replaceAll(/#/g, () => known.phone.charAt(next++))
            .slice(0, length)
            .trim();
          fc.pre(typed.replaceAll(/\D/g, '').length > 3);
          expect(finds(typed, known), typed).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds by the number of the card and by the birth date, whole or in part', () => {
    fc.assert(
      fc.property(patient, (known) => {
        const [year, month, day] = known.day.split('-') as [string, string, string];
        for (const typed of [
          String(known.card),
          `№${known.card}`,
          `№ ${known.card}`,
          `${day}.${month}.${year}`,
          `${Number(day)}.${Number(month)}.${year}`,
          known.day,
          `${day}.${month}.${year.slice(2)}`,
          `${day}${month}${year}`,
          `${day}${month}${year.slice(2)}`,
          year,
          `${month}.${year}`,
          `${day}.${month}`,
        ]) {
          expect(finds(typed, known), typed).toBe(true);
        }
      }),
    );
  });

  it('one to three digits without words mean the exact number of a card', () => {
    fc.assert(
      fc.property(patient, fc.integer({ min: 1, max: 999 }), (known, number) => {
        expect(finds(String(number), known)).toBe(known.card === number);
      }),
    );
  });

  it.each([
    ['', []],
    ['Ёлкин\u2011Мышкин', ['%елкин-мышкин%']],
    ['Иванов  И.П.', ['%иванов% и% п%']],
    ['иванов и п', ['%иванов% и% п%']],
    ['И.П. Иванов', ['% и% п%', '%иванов%']],
    ['иванов ип', ['%иванов%', '%ип%']],
    ['ИBАНОВ', ['%иванов%']],
    ['.,', ['%.,%']],
    ['12а', ['%12а%']],
    ['а12', ['%а12%']],
    ['1980-2-1', ['% 01.02.1980%']],
    ['1980-2-111', ['%19802111%']],
    ['1/2/80', ['% 01.02.__80 %']],
    ['1.2.1980', ['% 01.02.1980 %']],
    ['12.1980', ['%.12.1980 %']],
    ['2/1980', ['%.02.1980 %']],
    ['1.2', ['% 01.02.%']],
    ['01.12.', ['% 01.12.%']],
    ['12', ['% 12 %']],
    ['№ 1234', ['% 1234 %']],
    ['карта № 55', ['% 55 %']],
    ['1 2 3', ['%1%', '%2%', '%3%']],
    ['12345 678', ['%12345%', '%678%']],
    ['91612 34567', ['%9161234567%']],
    ['8 916', ['% 916%']],
    ['916 8 1', ['%916%', '%8%', '%1%']],
    ['8-916', ['% 916%']],
    ['+7916', ['% 916%']],
    ['(916) 123', ['%916123%']],
    ['916+7', ['%9167%']],
    ['91612345678', ['%91612345678%']],
    ['1.2 916 123', ['% 01.02.%', '%916%', '%123%']],
    ['1.2 (916) 123', ['% 01.02.%', '%(916)%', '%123%']],
    ['иванов 1.2.1980 8 916', ['%иванов%', '% 01.02.1980 %', '%8%', '%916%']],
  ])('«%s» asks for %j', (typed, patterns) => expect(readPatientSearch(typed).patterns).toEqual(patterns));

  it('finds by initials with dots, without them and between spaces', () => {
    const known = { name: 'Орлова Надежда Фёдоровна', phone: '', card: 1, day: '1938-06-07' };
    for (const typed of ['Орлова Н.Ф.', 'орлова НФ', 'орлова н ф', 'орлова н', 'Н.Ф. Орлова', 'орл нф'])
      expect(finds(typed, known), typed).toBe(true);
    for (const typed of ['орлова фн', 'орлова ии', 'орлова оф']) expect(finds(typed, known), typed).toBe(false);
    expect(finds('ли ян', { ...known, name: 'Ли Ян' })).toBe(true);
  });

  it('finds what was typed on the Latin layout, and Latin names', () => {
    const known = { name: 'Орлова Надежда Фёдоровна', phone: '', card: 55, day: '1938-06-07' };
    for (const typed of ['jhkjdf', 'Jhkjdf YA', 'jhk 07.06.1938', 'jhkjdf 070638', 'rfhnf 55', '#55'])
      expect(finds(typed, known), typed).toBe(true);
    expect(finds('jhkjdf 56', known)).toBe(false);
    expect(finds('smith', { ...known, name: 'Smith John' })).toBe(true);
    expect(readPatientSearch('jhkjdf')).toMatchObject({ surname: 'орлова %', starts: 'орлова%' });
  });

  it.each([
    ['12051980', ['% 12.05.1980 %']],
    ['120580', ['% 12.05.__80 %']],
    ['иванов 120580', ['%иванов%', '% 12.05.__80 %']],
    ['320580', null],
    ['12051780', null],
    ['1205', null],
    ['290200', ['% 29.02.__00 %']],
    ['81234', ['% 1234%']],
  ])('«%s» may mean %j, too', (typed, other) => expect(readPatientSearch(typed).other).toEqual(other));

  it('puts an exact card number and beginnings of words first', () => {
    expect(readPatientSearch('81234')).toEqual({
      patterns: ['%81234%'],
      other: ['% 1234%'],
      begins: ['% 81234%'],
      surname: null,
      starts: null,
      number: '81234',
      card: '% 81234 %',
      snils: null,
      policy: null,
    });
    expect(readPatientSearch('андреев пётр')).toMatchObject({ surname: 'андреев петр%', starts: 'андреев%' });
    expect(readPatientSearch('Андреев П.С.')).toMatchObject({ surname: 'андреев п% с%' });
    expect(readPatientSearch('иванов')).toMatchObject({ surname: 'иванов %' });
    expect(readPatientSearch('иванов 1980')).toMatchObject({ surname: null, starts: null });
    expect(readPatientSearch('.1 иванов').begins).toEqual(['%.1%', '% иванов%']);
    for (const typed of ['1234567890', '1234 5', 'а1234', '1234а'])
      expect(readPatientSearch(typed).card, typed).toBeNull();
    for (const typed of ['8123', '81234567890', '81234 5', '912345', 'а81234', '81234а'])
      expect(readPatientSearch(typed).other, typed).toBeNull();
  });

  it('reads any text, and signs of LIKE mean themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
        const { patterns, other } = readPatientSearch(typed);
        for (const pattern of [...patterns, ...(other ?? [])])
          expect(pattern.replace(/\\[\\%_]/g, '')).not.toMatch(/\\/);
      }),
      { numRuns: 1000 },
    );
    expect(readPatientSearch('100%').patterns).toEqual(['%100\\%%']);
  });
});
