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

describe('initial values of the form', () => {
  const printers = [printer('A', true), printer('B')];
  it('are those remembered for the kind, else those for the rest', () => {
    expect(initialValues(printers, { card: setup }, 'card', 'A4')).toEqual(values);
    expect(initialValues(printers, { other: setup }, 'card', 'A4')).toEqual(values);
  });
  it('are the default printer and the paper of the document when nothing is remembered', () => {
    expect(initialValues(printers, {}, 'card', 'A5')).toMatchObject({
      printer: 'A',
      paper: 'A5',
      sides: 'one',
      copies: '1',
    });
  });
  it('take the default printer when the remembered one is gone and keep the rest', () => {
    expect(initialValues(printers, { card: { ...setup, printer: 'C' } }, 'card', 'A4')).toMatchObject({
      printer: 'A',
      paper: 'A5',
      copies: '2',
    });
  });
  it('take the only printer; of several without a default the person chooses', () => {
    expect(initialValues([printer('A')], {}, 'card', 'A4').printer).toBe('A');
    expect(initialValues([printer('A'), printer('B')], {}, 'card', 'A4').printer).toBe('');
  });
});

describe('check', () => {
  it.each(['', '1', '1-3', '1 – 3, 5', '2—4', '7,8,9'])('accepts the pages «%s»', (pages) =>
    expect(checkValues({ ...values, pages })).toEqual({}),
  );
  it.each(['0', 'все', '1-', '1;2', '1,,2', '12345'])('refuses the pages «%s»', (pages) =>
    expect(Object.keys(checkValues({ ...values, pages }))).toEqual(['pages']),
  );
  it.each(['', '0', '21', '-1', '1.5', 'два'])('refuses the copies «%s»', (copies) =>
    expect(Object.keys(checkValues({ ...values, copies }))).toEqual(['copies']),
  );
  it('refuses a form without a printer', () =>
    expect(Object.keys(checkValues({ ...values, printer: '' }))).toEqual(['printer']));
});

it('the form becomes a request, dashes and spaces become what the program reads', () => {
  expect(setupOf(values)).toEqual(setup);
  expect(pagesOf({ ...values, pages: ' 1 – 3, 5 ' })).toBe('1-3,5');
  expect(pagesOf(values)).toBeNull();
});

it('describes the choice in words and names a missing printer', () => {
  expect(describeSetup(setup, [printer('B')])).toBe('Принтер B, A5, с двух сторон, как книга, 2 экз.');
  expect(describeSetup(setup, [])).toContain('B (принтера больше нет)');
});
