import { maskitoTransform } from '@maskito/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, pasted, typed, type Edit } from '#tests/dom/masked-input.ts';
import { phoneMask } from './masks.ts';

const local = fc.stringMatching(/^[3-69]\d{9}$/);
const backward = 'deleteContentBackward';
const forward = 'deleteContentForward';
/** The number after an edit, and the caret. */
const after = (before: string, edit: Edit) => {
  const { kept: phone, caret } = edited(phoneMask, before, edit);
  return { phone, caret };
};

describe('mask of a phone', () => {
  it.each([
    ['', ''],
    ['+7', '+7 ('],
    ['+79', '+7 (9'],
    ['+7916', '+7 (916'],
    ['+79161', '+7 (916) 1'],
    ['+7916123', '+7 (916) 123'],
    ['+79161234', '+7 (916) 123-4'],
    ['+79161234567', '+7 (916) 123-45-67'],
    ['+77', '+7 (7'],
    ['+78121234567', '+7 (812) 123-45-67'],
  ])('%s', (phone, shown) => expect(phoneMask.show(phone)).toBe(shown));

  it('what is typed, pasted or filled in by the browser in any usual form gives the same number', () => {
    fc.assert(
      fc.property(local, (digits) => {
        const whole = `+7${digits}`;
        const spaced = digits.replace(/(...)(...)(..)/, ' $1 $2-$3-');
        for (const text of [
          digits,
          `8${digits}`,
          `7${digits}`,
          whole,
          phoneMask.show(whole),
          `8${spaced}`,
          `+7${spaced}`,
        ]) {
          expect(typed(phoneMask, text), text).toBe(whole);
          expect(pasted(phoneMask, text), text).toBe(whole);
          expect(edited(phoneMask, '+7', { data: text }).kept, text).toBe(whole);
          expect(phoneMask.keep(maskitoTransform(text, phoneMask.options)), text).toBe(whole);
        }
      }),
    );
  });

  it('the beginning of a number is pasted with its country', () => expect(pasted(phoneMask, '8 916')).toBe('+7916'));
  it("a code that starts with eight is typed after the country's eight", () =>
    expect(typed(phoneMask, '88121234567')).toBe('+78121234567'));
  it('an extra digit after a whole number is dropped', () =>
    expect(typed(phoneMask, '812345678901')).toBe('+71234567890'));
  it('an extra digit does not push out the first one', () =>
    expect(edited(phoneMask, '+78121234567', { data: '9' }).kept).toBe('+78121234567'));
  it('a whole number replaces the previous one when pasted over it', () =>
    expect(edited(phoneMask, '+78121234567', { data: '89161234567', selection: [0, 18] }).kept).toBe('+79161234567'));
});

describe('edit', () => {
  it.each<[string, string, Edit, { phone: string; caret: number }]>([
    ['erases the last digit', '+79161', { selection: [10, 10] }, { phone: '+7916', caret: 7 }],
    [
      'erases a sign: the digit before it goes',
      '+79161234567',
      { kind: backward, selection: [9, 9] },
      { phone: '+7911234567', caret: 6 },
    ],
    [
      'erases a sign forward: the digit behind it goes',
      '+79161234567',
      { kind: forward, selection: [7, 7] },
      { phone: '+7916234567', caret: 9 },
    ],
    [
      'takes a digit in the middle, the caret behind it',
      '+7916123456',
      { data: '0', selection: [5, 5] },
      { phone: '+79016123456', caret: 6 },
    ],
    ['erases the only digit', '+79', {}, { phone: '', caret: 0 }],
    ['erases the prefix', '+7', {}, { phone: '', caret: 0 }],
    ['keeps the prefix before a number', '+7916', { selection: [4, 4] }, { phone: '+7916', caret: 4 }],
    ['erases everything', '+79161234567', { selection: [0, 18] }, { phone: '', caret: 0 }],
    ['ignores a letter', '', { data: 'я' }, { phone: '', caret: 0 }],
  ])('%s', (_, before, edit, expected) => expect(after(before, edit)).toEqual(expected));

  it('the number always has one form and the caret stays inside of the text', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^(\+7\d{0,10})?$/),
        fc.option(fc.string({ maxLength: 25 }), { nil: undefined }),
        fc.nat(18),
        fc.nat(18),
        fc.constantFrom(backward, forward),
        (before, data, one, other, kind) => {
          const { length } = phoneMask.show(before);
          const selection = [Math.min(one, other, length), Math.min(Math.max(one, other), length)] as const;
          const edit = after(before, { ...(data === undefined ? {} : { data }), kind, selection });
          expect(edit.phone).toMatch(/^(\+7\d{0,10})?$/);
          expect(edit.caret).toBeGreaterThanOrEqual(0);
          expect(edit.caret).toBeLessThanOrEqual(phoneMask.show(edit.phone).length);
        },
      ),
    );
  });
});
