import { maskitoTransform } from '@maskito/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericDate } from '#shared/format/dates.ts';
import { edited, pasted, typed } from '#tests/dom/masked-input.ts';
import { isWholeDay } from './field-problems.ts';
import { dayMask, omsMask, phoneMask, snilsMask } from './masks.ts';

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
        ].map((text) => pasted(snilsMask, text));
        for (const text of written) expect(text).toMatch(/^\d{3}-\d{3}-\d{3} \d{2}$/);
        expect(new Set(written).size).toBe(1);
      }),
    );
  });
  it('typing digit by digit gives the same as a paste', () => {
    fc.assert(
      fc.property(digits(0, 15), (all) => {
        expect(typed(snilsMask, all)).toBe(pasted(snilsMask, all));
      }),
    );
  });
});

describe('number of a policy', () => {
  it('is shown by four digits and kept without spaces', () => {
    expect(omsMask.show('4561261212345467')).toBe('4561 2612 1234 5467');
    fc.assert(
      fc.property(digits(0, 20), (all) => {
        expect([pasted(omsMask, all), pasted(omsMask, omsMask.show(all)), typed(omsMask, all)]).toEqual([
          all,
          all,
          all,
        ]);
      }),
    );
  });
  it('an old number with letters stays as it is', () => {
    expect(omsMask.show(pasted(omsMask, 'АБ-123 456'))).toBe('АБ-123456');
    expect(typed(omsMask, '12345АБ-6')).toBe('12345АБ-6');
    expect(edited(omsMask, '1234А5678', { selection: [5, 5] }).shown).toBe('1234 5678');
  });
});

describe('a number of a policy that is too long', () => {
  it.each([
    ['digits', '1'.repeat(300)],
    ['letters', 'АБ'.repeat(150)],
  ])('stays whole when it is pasted: %s', (_, text) => {
    expect(pasted(omsMask, text)).toBe(text);
    expect(omsMask.show(text)).toBe(text);
  });
  it('goes back to its fours when it is short again', () => {
    const whole = '12345678901234567890';
    expect(typed(omsMask, `${whole}1`)).toBe(`${whole}1`);
    expect(edited(omsMask, `${whole}1`, {}).shown).toBe('1234 5678 9012 3456 7890');
  });
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
          ` ${shown} `,
          `${date}.${month}.${shown.slice(6)}`,
          `${date}/${month}/${shown.slice(6)}`,
        ])
          expect([pasted(dayMask, text), dayMask.keep(maskitoTransform(text, dayMask.options))], text).toEqual([
            iso,
            iso,
          ]);
        expect(dayMask.show(iso)).toBe(shown);
        expect(year).toBeGreaterThan(0);
      }),
    );
  });
  it('accepts the month as a word', () => {
    for (const text of ['2 мая 1980', '2 май 1980 г.', '02 Мая 1980 года'])
      expect(pasted(dayMask, text), text).toBe('1980-05-02');
    expect(['12 марта 1951', '1 авг. 2001', '31 декабря 1999'].map((text) => pasted(dayMask, text))).toEqual([
      '1951-03-12',
      '2001-08-01',
      '1999-12-31',
    ]);
  });
  it('typing sign by sign reaches the same day', () => {
    fc.assert(
      fc.property(day, (iso) => {
        const [date, month, year] = numericDate(iso).split('.').map(Number);
        for (const text of [
          numericDate(iso),
          numericDate(iso).replaceAll('.', ''),
          `${date}.${month}.${String(year).padStart(4, '0')}`,
        ])
          expect(typed(dayMask, text), text).toBe(iso);
      }),
    );
  });
  it('an unfinished or impossible date stays as typed', () => {
    expect(['', '1', '01.02', '31.02.1980', '32.13.1980'].map((text) => dayMask.show(pasted(dayMask, text)))).toEqual([
      '',
      '1',
      '01.02',
      '31.02.1980',
      '32.13.1980',
    ]);
    expect(['', '1980-02-01', '01.02', '31.02.1980'].map(isWholeDay)).toEqual([true, true, false, false]);
  });
  it('a paste over the previous day replaces it', () =>
    expect(edited(dayMask, '1980-05-02', { data: '1999-12-31', selection: [0, 10] }).kept).toBe('1999-12-31'));
});

describe('edit under a mask', () => {
  it.each([
    ['erases a dot: the digit before it goes', dayMask, '01.02', { selection: [3, 3] }, { shown: '00.2', caret: 1 }],
    ['erases a dot at the end alone', dayMask, '01.', {}, { shown: '01', caret: 2 }],
    [
      'erases a dash forward: the digit behind it goes',
      snilsMask,
      '112-233',
      { kind: 'deleteContentForward', selection: [3, 3] },
      { shown: '112-33', caret: 4 },
    ],
    [
      'takes a digit in the middle, the caret behind it',
      snilsMask,
      '112-233',
      { data: '0', selection: [1, 1] },
      { shown: '101-223-3', caret: 2 },
    ],
    [
      'moves the caret over a separator',
      omsMask,
      '12345678',
      { data: '0', selection: [4, 4] },
      { shown: '1234 0567 8', caret: 6 },
    ],
  ] as const)('%s', (_, mask, before, edit, after) => expect(edited(mask, before, edit)).toMatchObject(after));

  it('what is shown and what is kept agree, and the caret stays inside of the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(snilsMask, omsMask, dayMask, phoneMask),
        fc.oneof(fc.string(), fc.stringMatching(/^[\d .+()АБ-]*$/)),
        fc.oneof(fc.string(), fc.stringMatching(/^[\d .+()АБ-]*$/)),
        fc.nat(30),
        fc.nat(30),
        (mask, first, second, one, other) => {
          const kept = pasted(mask, first);
          const length = mask.show(kept).length;
          const [from, to] = [Math.min(one, other, length), Math.min(Math.max(one, other), length)];
          for (const data of [second, undefined]) {
            const after = edited(mask, kept, { ...(data === undefined ? {} : { data }), selection: [from, to] });
            expect(mask.show(after.kept)).toBe(after.shown);
            expect(maskitoTransform(after.shown, mask.options)).toBe(after.shown);
            expect(after.caret).toBeLessThanOrEqual(after.shown.length);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
