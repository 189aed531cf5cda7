import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellDay, cellText } from './cells.ts';

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
