import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editPhone, maskPhone, type PhoneEdit } from './phone-mask.ts';

/** Types characters at the end, one by one, as a person does. */
const typed = (text: string): string =>
  Array.from(text).reduce((phone, sign) => {
    const shown = maskPhone(phone) + sign;
    return editPhone(phone, { text: shown, caret: shown.length }).phone;
  }, '');
const local = fc.stringMatching(/^[3-69]\d{9}$/);

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
  ])('%s', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

  it('what is typed or pasted in any usual form gives the same number', () => {
    fc.assert(
      fc.property(local, (digits) => {
        const whole = `+7${digits}`;
        for (const text of [digits, `8${digits}`, `7${digits}`, whole, maskPhone(whole)]) {
          expect(typed(text)).toBe(whole);
          expect(editPhone('', { text, caret: text.length }).phone).toBe(whole);
          expect(editPhone('+7', { text: `+7 (${text}`, caret: 99 }).phone).toBe(whole);
        }
      }),
    );
  });

  it("a code that starts with eight is typed after the country's eight", () =>
    expect(typed('88121234567')).toBe('+78121234567'));
  it('an extra digit after a whole number is dropped', () => expect(typed('812345678901')).toBe('+71234567890'));
  it('an extra digit does not push out the first one', () =>
    expect(editPhone('+78121234567', { text: '+7 (812) 123-45-679', caret: 19 }).phone).toBe('+78121234567'));
  it('of eleven pasted digits only a country is dropped', () =>
    expect(editPhone('', { text: '91612345678', caret: 11 }).phone).toBe('+79161234567'));
  it('a whole number replaces the previous one when pasted over it', () =>
    expect(editPhone('+78121234567', { text: '89161234567', caret: 11 }).phone).toBe('+79161234567'));
});

describe('edit', () => {
  it.each<[string, string, PhoneEdit, { phone: string; caret: number }]>([
    [
      'erases the last digit',
      '+79161',
      { text: '+7 (916) ', caret: 9, kind: 'backward' },
      { phone: '+7916', caret: 7 },
    ],
    [
      'erases a sign together with the digit before it',
      '+79161234567',
      { text: '+7 (916)123-45-67', caret: 8, kind: 'backward' },
      { phone: '+7911234567', caret: 6 },
    ],
    [
      'erases a sign forward together with the digit after it',
      '+79161234567',
      { text: '+7 (916 123-45-67', caret: 7, kind: 'forward' },
      { phone: '+7916234567', caret: 7 },
    ],
    [
      'a digit in the middle leaves the caret after it',
      '+7916123456',
      { text: '+7 (9016) 123-45-6', caret: 6 },
      { phone: '+79016123456', caret: 6 },
    ],
    [
      'erases the bracket forward together with the first digit',
      '+79161',
      { text: '+7 916) 1', caret: 3, kind: 'forward' },
      { phone: '+7161', caret: 4 },
    ],
    [
      'does not erase the bracket backward: no digit stands before it',
      '+79161',
      { text: '+7 916) 1', caret: 3, kind: 'backward' },
      { phone: '+79161', caret: 4 },
    ],
    [
      'a digit behind the code leaves the caret after it',
      '+7916123',
      { text: '+7 (916) 1923', caret: 11 },
      { phone: '+79161923', caret: 11 },
    ],
    [
      'the same number pasted without its signs loses nothing',
      '+79161',
      { text: '+79161', caret: 6 },
      { phone: '+79161', caret: 10 },
    ],
    ['the first digit leaves the caret behind it', '', { text: '9', caret: 1 }, { phone: '+79', caret: 5 }],
    [
      'more digits than there is room for leave the caret at the end',
      '+71',
      { text: '+7 (123456789012', caret: 15 },
      { phone: '+71234567890', caret: 18 },
    ],
    ['erases the only digit', '+79', { text: '+7 (', caret: 4, kind: 'backward' }, { phone: '', caret: 0 }],
    ['erases the prefix', '+7', { text: '+7 ', caret: 3, kind: 'backward' }, { phone: '', caret: 0 }],
    ['erases everything', '+79161234567', { text: '', caret: 0, kind: 'backward' }, { phone: '', caret: 0 }],
    ['ignores a letter', '', { text: 'я', caret: 1 }, { phone: '', caret: 0 }],
  ])('%s', (_, before, edit, after) => expect(editPhone(before, edit)).toEqual(after));

  it('the number always has one form and the caret stays inside of the text', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^(\+7\d{0,10})?$/),
        fc.string({ maxLength: 25 }),
        fc.nat(25),
        fc.constantFrom(undefined, 'backward' as const, 'forward' as const),
        (before, text, caret, kind) => {
          const after = editPhone(before, { text, caret: Math.min(caret, text.length), kind });
          expect(after.phone).toMatch(/^(\+7\d{0,10})?$/);
          expect(after.caret).toBeGreaterThanOrEqual(0);
          expect(after.caret).toBeLessThanOrEqual(maskPhone(after.phone).length);
        },
      ),
    );
  });
});
