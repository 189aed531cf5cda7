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

describe('маска телефона', () => {
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

  it('набранное, вставленное и подставленное браузером в любом привычном виде — один и тот же номер', () => {
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

  it('начало номера со страной вставлено', () => expect(pasted(phoneMask, '8 916')).toBe('+7916'));
  it('код, который начинается с восьмёрки, набирается после неё', () =>
    expect(typed(phoneMask, '88121234567')).toBe('+78121234567'));
  it('лишняя цифра за целым номером отбрасывается', () =>
    expect(typed(phoneMask, '812345678901')).toBe('+71234567890'));
  it('лишняя цифра не выталкивает первую', () =>
    expect(edited(phoneMask, '+78121234567', { data: '9' }).kept).toBe('+78121234567'));
  it('целый номер вставлен поверх прежнего', () =>
    expect(edited(phoneMask, '+78121234567', { data: '89161234567', selection: [0, 18] }).kept).toBe('+79161234567'));
});

describe('правка', () => {
  it.each<[string, string, Edit, { phone: string; caret: number }]>([
    ['стирают последнюю цифру', '+79161', { selection: [10, 10] }, { phone: '+7916', caret: 7 }],
    [
      'стирают знак: уходит цифра перед ним',
      '+79161234567',
      { kind: backward, selection: [9, 9] },
      { phone: '+7911234567', caret: 6 },
    ],
    [
      'стирают знак вперёд: уходит цифра за ним',
      '+79161234567',
      { kind: forward, selection: [7, 7] },
      { phone: '+7916234567', caret: 9 },
    ],
    [
      'цифра в середине, курсор за ней',
      '+7916123456',
      { data: '0', selection: [5, 5] },
      { phone: '+79016123456', caret: 6 },
    ],
    ['стирают последнюю из одной', '+79', {}, { phone: '', caret: 0 }],
    ['стирают приставку', '+7', {}, { phone: '', caret: 0 }],
    ['приставка перед номером остаётся', '+7916', { selection: [4, 4] }, { phone: '+7916', caret: 4 }],
    ['стирают всё', '+79161234567', { selection: [0, 18] }, { phone: '', caret: 0 }],
    ['буква', '', { data: 'я' }, { phone: '', caret: 0 }],
  ])('%s', (_, before, edit, expected) => expect(after(before, edit)).toEqual(expected));

  it('номер всегда в одном виде, курсор внутри текста', () => {
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
