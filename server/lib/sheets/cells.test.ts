import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellBirthDay, cellDay, cellText } from './cells.ts';

describe('the text of a cell', () => {
  it.each([
    ['  a \u00a0 b\n', 'a b'],
    [79_161_234_567, '79161234567'],
    [1e21, '1000000000000000000000'],
    [1.5, '1.5'],
    [Number.NaN, ''],
    ['', ''],
  ])('of %j is %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

describe('the day of a cell', () => {
  it.each([
    ['01.02.1990', '1990-02-01'],
    ['1.2.1990', '1990-02-01'],
    ['01/02/1990', '1990-02-01'],
    ['01.02.1990 12:30', '1990-02-01'],
    ['1990-02-01', '1990-02-01'],
    ['1990-02-01T00:00:00', '1990-02-01'],
    ['29.02.2024', '2024-02-29'],
    ['29.02.2023', undefined],
    ['31.04.2020', undefined],
    ['01.02.90', undefined],
    ['1849-12-31', undefined],
    ['2101-01-01', undefined],
    ['x', undefined],
    ['', null],
    ['  ', null],
  ])('%j is %j', (cell, day) => {
    expect(cellDay(cell, 1900)).toBe(day);
  });

  it('is a serial number of the workbook’s epoch', () => {
    expect(cellDay(1, 1900)).toBe('1900-01-01');
    expect(cellDay(59, 1900)).toBe('1900-02-28');
    expect(cellDay(60, 1900)).toBeUndefined();
    expect(cellDay(61, 1900)).toBe('1900-03-01');
    expect(cellDay(32_905, 1900)).toBe('1990-02-01');
    expect(cellDay(32_905.75, 1900)).toBe('1990-02-01');
    expect(cellDay(0, 1904)).toBe('1904-01-01');
    expect(cellDay(31_443, 1904)).toBe('1990-02-01');
    expect(cellDay(-1, 1900)).toBeUndefined();
    expect(cellDay(1e9, 1900)).toBeUndefined();
  });

  it('is the day that was written, whatever the way', () => {
    const days = fc.date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const serial = Math.floor(date.getTime() / 86_400_000) + 25_569;
        expect(cellDay(serial, 1900)).toBe(day);
        expect(cellDay(serial - 1462, 1904)).toBe(serial < 1462 ? undefined : day);
        expect(cellDay(day.split('-').toReversed().join('.'), 1900)).toBe(day);
      }),
    );
  });
});

describe('the day of a birth', () => {
  const TODAY = '2026-11-26';
  const days = fc
    .date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  /** `DD.MM.YY`, with zeros and without. */
  const writings = (day: string): string[] => {
    const [year = '', month = '', of = ''] = day.split('-');
    return [`${of}.${month}.${year.slice(2)}`, `${Number(of)}/${Number(month)}/${year.slice(2)}`];
  };

  it.each([
    ['01.02.85', '1985-02-01'],
    ['1.2.85', '1985-02-01'],
    ['1-2-85', '1985-02-01'],
    // tomorrow, and today
    ['27.11.26', '1926-11-27'],
    ['26.11.26', ['1926-11-26', '2026-11-26']],
    ['01.02.15', ['1915-02-01', '2015-02-01']],
    ['01.01.00', ['1900-01-01', '2000-01-01']],
    // 1900 was no leap year
    ['29.02.00', '2000-02-29'],
    ['31.02.85', undefined],
    ['01.02.085', undefined],
    ['01.02.8', undefined],
    ['01.02.1985', '1985-02-01'],
    ['01.02.2085', '2085-02-01'],
    [32_905, '1990-02-01'],
    ['', null],
    ['x', undefined],
  ])('%j is %j', (cell, day) => {
    expect(cellBirthDay(cell, { epoch: 1900, today: TODAY })).toEqual(day);
  });

  it('of two figures is the only one that can have been, or both are told; none is to come', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [born, today] = one <= other ? [one, other] : [other, one];
        fc.pre(Number(today.slice(0, 4)) - Number(born.slice(0, 4)) < 100);
        for (const cell of writings(born)) {
          const read = cellBirthDay(cell, { epoch: 1900, today });
          const told = typeof read === 'string' ? [read] : (read ?? []);
          expect(told).toContain(born);
          for (const day of told) {
            expect(day <= today).toBe(true);
            expect(writings(day)).toContain(cell);
          }
          // the same day a hundred years before or later would do as well: then it is not guessed
          const twin = cellDay(
            born.replace(/^\d{4}/, (year) => String(Number(year) - 100)),
            1900,
          );
          const isEither = twin !== undefined && born.slice(0, 2) === today.slice(0, 2);
          expect(read).toEqual(isEither ? [twin, born] : born);
        }
      }),
    );
  });

  it('of four figures is read as any other day', () => {
    fc.assert(
      fc.property(days, days, (day, today) => {
        const cell = day.split('-').toReversed().join('.');
        expect(cellBirthDay(cell, { epoch: 1900, today })).toBe(cellDay(cell, 1900));
      }),
    );
  });
});
