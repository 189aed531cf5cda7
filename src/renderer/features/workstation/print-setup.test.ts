import { describe, expect, it } from 'vitest';
import type { Printer } from '#shared/workstation/printing.ts';
import { checkValues, describeSetup, initialValues, pagesOf, setupOf } from './print-setup.ts';

const printer = (name: string, isDefault = false): Printer => ({
  name,
  displayName: `Принтер ${name}`,
  isDefault,
  state: 'ready',
});
const setup = { printer: 'B', paper: 'A5', sides: 'long-edge', copies: 2 } as const;
const values = { printer: 'B', paper: 'A5', sides: 'long-edge', copies: '2', pages: '', isRemembered: true };

describe('с чего начинается форма', () => {
  const printers = [printer('A', true), printer('B')];
  it('запомненное для вида, иначе для остальных', () => {
    expect(initialValues(printers, { card: setup }, 'card', 'A4')).toEqual(values);
    expect(initialValues(printers, { other: setup }, 'card', 'A4')).toEqual(values);
  });
  it('ничего не запомнено: основной принтер системы и бумага документа', () => {
    expect(initialValues(printers, {}, 'card', 'A5')).toMatchObject({
      printer: 'A',
      paper: 'A5',
      sides: 'one',
      copies: '1',
    });
  });
  it('запомненного принтера больше нет: основной, остальное как было', () => {
    expect(initialValues(printers, { card: { ...setup, printer: 'C' } }, 'card', 'A4')).toMatchObject({
      printer: 'A',
      paper: 'A5',
      copies: '2',
    });
  });
  it('единственный выбран сам; из нескольких без основного — выбирает человек', () => {
    expect(initialValues([printer('A')], {}, 'card', 'A4').printer).toBe('A');
    expect(initialValues([printer('A'), printer('B')], {}, 'card', 'A4').printer).toBe('');
  });
});

describe('проверка', () => {
  it.each(['', '1', '1-3', '1 – 3, 5', '2—4', '7,8,9'])('страницы «%s» годятся', (pages) =>
    expect(checkValues({ ...values, pages })).toEqual({}),
  );
  it.each(['0', 'все', '1-', '1;2', '1,,2', '12345'])('страницы «%s» — нет', (pages) =>
    expect(Object.keys(checkValues({ ...values, pages }))).toEqual(['pages']),
  );
  it.each(['', '0', '21', '-1', '1.5', 'два'])('экземпляры «%s» — нет', (copies) =>
    expect(Object.keys(checkValues({ ...values, copies }))).toEqual(['copies']),
  );
  it('принтер не выбран', () => expect(Object.keys(checkValues({ ...values, printer: '' }))).toEqual(['printer']));
});

it('форма становится просьбой, тире и пробелы — понятными программе', () => {
  expect(setupOf(values)).toEqual(setup);
  expect(pagesOf({ ...values, pages: ' 1 – 3, 5 ' })).toBe('1-3,5');
  expect(pagesOf(values)).toBeNull();
});

it('выбор словами; исчезнувший принтер так и назван', () => {
  expect(describeSetup(setup, [printer('B')])).toBe('Принтер B, A5, с двух сторон, как книга, 2 экз.');
  expect(describeSetup(setup, [])).toContain('B (принтера больше нет)');
});
