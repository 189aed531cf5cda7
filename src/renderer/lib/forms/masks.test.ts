import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericDate } from '#shared/format/dates.ts';
import { caretIn, dayMask, isWholeDay, omsMask, snilsMask } from './masks.ts';

const digits = (least: number, most = least) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));
const day = fc
  .integer({ min: -25_000, max: 40_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));

describe('SNILS under its mask', () => {
  it('eleven digits in any form give the number that is sent', () => {
    fc.assert(
      fc.property(digits(11), (all) => {
        const written = [
          all,
          all.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1-$2-$3 $4'),
          all.replace(/(\d{3})/g, '$1 '),
        ];
        for (const text of written) expect(snilsMask.keep(text)).toMatch(/^\d{3}-\d{3}-\d{3} \d{2}$/);
        expect(new Set(written.map(snilsMask.keep)).size).toBe(1);
      }),
    );
  });
  it.each([
    ['112', '112'],
    ['1122', '112-2'],
    ['112233445', '112-233-445'],
    ['1122334459', '112-233-445 9'],
    ['112233445951234', '112-233-445 95'],
  ])('%s', (typed, kept) => expect(snilsMask.keep(typed)).toBe(kept));
  it('typing digit by digit gives the same as a paste', () => {
    fc.assert(
      fc.property(digits(0, 15), (all) => {
        expect(Array.from(all).reduce((text, digit) => snilsMask.keep(snilsMask.show(text) + digit), '')).toBe(
          snilsMask.keep(all),
        );
      }),
    );
  });
});

describe('number of a policy', () => {
  it('is shown by four digits and kept without spaces', () => {
    expect(omsMask.show('4561261212345467')).toBe('4561 2612 1234 5467');
    fc.assert(
      fc.property(digits(0, 20), (all) => {
        expect(omsMask.keep(omsMask.show(all))).toBe(all);
      }),
    );
  });
  it('an old number with letters stays as it is', () =>
    expect(['АБ-123 456', '12345АБ'].map((text) => omsMask.show(omsMask.keep(text)))).toEqual([
      'АБ-123456',
      '12345АБ',
    ]));
  it('is cut after twenty signs', () => expect(omsMask.keep('1'.repeat(25))).toBe('1'.repeat(20)));
});

describe('date under its mask', () => {
  it('any usual form gives the same day', () => {
    fc.assert(
      fc.property(day, (iso) => {
        const shown = numericDate(iso);
        const [date, month, year] = shown.split('.').map(Number);
        for (const text of [
          shown,
          shown.replaceAll('.', ''),
          iso,
          ` ${iso} `,
          ` ${shown} `,
          `${date}.${month}.${shown.slice(6)}`,
          `${date}/${month}/${shown.slice(6)}`,
        ])
          expect(dayMask.keep(text), text).toBe(iso);
        expect(dayMask.show(iso)).toBe(shown);
        expect(year).toBeGreaterThan(0);
      }),
    );
  });
  it('accepts the month as a word', () => {
    for (const text of ['2 мая 1980', '2 май 1980 г.', '02 Мая 1980 года'])
      expect(dayMask.keep(text), text).toBe('1980-05-02');
    expect(['12 марта 1951', '1 авг. 2001', '31 декабря 1999'].map(dayMask.keep)).toEqual([
      '1951-03-12',
      '2001-08-01',
      '1999-12-31',
    ]);
  });
  it('typing sign by sign reaches the same day', () => {
    fc.assert(
      fc.property(day, (iso) => {
        for (const text of [numericDate(iso), numericDate(iso).replaceAll('.', '')]) {
          expect(Array.from(text).reduce((value, sign) => dayMask.keep(dayMask.show(value) + sign), '')).toBe(iso);
        }
      }),
    );
  });
  it('an unfinished or impossible date stays as typed', () => {
    for (const text of ['', '1', '01.02', '19.80', '31.02.1980', '32.13.1980', '01.01.0000'])
      expect(dayMask.show(dayMask.keep(text.replaceAll('.', '')))).toBe(text);
    expect(['', '1980-02-01', '01.02', '31.02.1980'].map(isWholeDay)).toEqual([true, true, false, false]);
    expect(isWholeDay(dayMask.keep('01.01.0000')), 'there is no such year').toBe(false);
  });
});

describe('caret', () => {
  it('stands after the same digits as before the mask', () => {
    expect(caretIn('12.34', '1234', 2)).toBe(2);
    expect(caretIn('12.34', '1234', 3)).toBe(4);
    expect(caretIn('112-233', '112233', 6)).toBe(7);
    expect(caretIn('01.02.1980', '1.02.1980', 2), 'signs of the mask do not count').toBe(1);
    expect(caretIn('12.', '12', 2), 'the end stays the end').toBe(3);
  });
  it('stays inside of the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(30), (shown, typed, caret) => {
        const at = caretIn(shown, typed, caret);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(shown.length);
      }),
    );
  });
});
