import fc from 'fast-check';
import { Type, type TSchema } from 'typebox';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#shared/contract/auth.ts';
import { nullable } from '#shared/contract/common.ts';
import { isPersonName } from '#shared/format/names.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { violationsIn } from './schema-check.ts';
import { violationsOf, withoutEmpty } from './violations.ts';

// The default stops at eight errors.
Settings.Set({ maxErrors: 100 });
Format.Set('person-name', isPersonName);

const bodies = {
  login: authEndpoints.login.body,
  register: authEndpoints.register.body,
  resetPassword: authEndpoints.resetPassword.body,
  requestPasswordReset: authEndpoints.requestPasswordReset.body,
  changePassword: authEndpoints.changePassword.body,
};

/** Fields that TypeBox's own validator refuses; what is inside of a field counts as the field. */
function refusedByTypebox(schema: TSchema, body: unknown): string[] {
  const fields = Errors(schema, body).flatMap((error): string[] => {
    const inside = error.instancePath.slice(1).split('/')[0] ?? '';
    if (inside !== '') return [inside];
    const names: unknown = Reflect.get(error.params, 'requiredProperties');
    return Array.isArray(names) ? names.map(String) : [];
  });
  return [...new Set(fields)].toSorted();
}
const refusedHere = (schema: object, body: unknown): string[] =>
  [...new Set(violationsIn(schema, body).map(({ field }) => field))].toSorted();

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    'a@b.ru',
    'имя@почта.рф',
    'no-at',
    '/clinics/x',
    '//evil',
    'x'.repeat(300),
    '😀'.repeat(8),
    '12345678',
  ),
);
const value = fc.oneof(
  text,
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.constant({ kind: 'terms', version: 1 }), { maxLength: 12 }),
);

describe.each(Object.entries(bodies))('check of the body %s', (_, schema) => {
  const fields = Object.keys(schema.properties);
  const body = fc.dictionary(fc.constantFrom(...fields), value);
  it('refuses the same fields as TypeBox', () => {
    fc.assert(
      fc.property(body, (given) => {
        expect(refusedHere(schema, given)).toEqual(refusedByTypebox(schema, given));
      }),
      { numRuns: 300 },
    );
  });
});

describe('each keyword', () => {
  const schema = Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    name: Type.Optional(Type.String({ minLength: 2, maxLength: 3, pattern: '^.+$' })),
    sign: Type.Optional(Type.String({ pattern: '^.$' })),
    person: Type.Optional(Type.String({ format: 'person-name' })),
    list: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
    flag: Type.Optional(Type.Boolean()),
    most: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
    anything: Type.Optional(Type.Unknown()),
  });
  const limit = (bound: number) => ({ limit: bound });
  it.each<[object, string | null, object?]>([
    [{ count: 0 }, 'minimum', limit(1)],
    [{ count: 1 }, null],
    [{ count: 5 }, null],
    [{ count: 6 }, 'maximum', limit(5)],
    [{ count: 1.5 }, 'type', { type: 'integer' }],
    [{ count: '1' }, 'type', { type: 'integer' }],
    [{ count: null }, 'type', { type: 'integer' }],
    [{ name: 'я' }, 'minLength', limit(2)],
    [{ name: '😀😀' }, null],
    [{ name: '😀😀😀' }, null],
    [{ name: 'ябвг' }, 'maxLength', limit(3)],
    [{ name: '\n\n' }, 'pattern', { pattern: '^.+$' }],
    [{ name: null }, 'type', { type: 'string' }],
    [{ sign: '😀' }, null],
    [{ person: 'Анна2' }, 'format', { format: 'person-name' }],
    [{ person: 'Анна' }, null],
    [{ list: [] }, 'minItems', limit(1)],
    [{ list: ['а'] }, null],
    [{ list: ['а', 'б'] }, null],
    [{ list: ['а', 'б', 'в'] }, 'maxItems', limit(2)],
    [{ list: {} }, 'type', { type: 'array' }],
    [{ flag: false }, null],
    [{ flag: 'false' }, 'type', { type: 'boolean' }],
    [{ most: null }, null],
    [{ most: 3 }, null],
    [{ most: 0 }, 'minimum', limit(1)],
    [{ most: '3' }, 'type', { type: 'integer' }],
    [{ anything: null }, null],
    [{ anything: [1] }, null],
    [{}, null],
  ])('%j: %s', (body, keyword, params) => {
    expect(violationsIn(schema, body)).toEqual(
      keyword === null ? [] : [{ field: Object.keys(body)[0], keyword, params }],
    );
    expect(refusedHere(schema, body)).toEqual(refusedByTypebox(schema, body));
  });
  it('a body that is no object lacks everything', () => {
    const needed = Type.Object({ flag: Type.Boolean() });
    for (const body of [null, undefined, 'text', [true]])
      expect(violationsIn(needed, body)).toEqual([{ field: 'flag', keyword: 'required', params: {} }]);
  });
});

describe('messages by field', () => {
  const schema = Type.Object({ mail: Type.String({ minLength: 5, format: 'email' }), password: Type.String() });
  it('say the first thing to put right', () =>
    expect(violationsOf(schema, { mail: 'x', password: '' })).toEqual({
      mail: violationText({ keyword: 'minLength', params: { limit: 5 } }),
    }));
  it('name an empty field in the general words, or in those of the form', () => {
    const required = violationText({ keyword: 'required', params: {} });
    expect(violationsOf(schema, {})).toEqual({ mail: required, password: required });
    expect(violationsOf(schema, { mail: 'x@y' }, 'Введите')).toEqual({
      mail: violationText({ keyword: 'minLength', params: { limit: 5 } }),
      password: 'Введите',
    });
  });
  it('an empty text is an absent field', () =>
    expect(withoutEmpty({ text: '', missing: undefined, zero: 0, no: false, blank: ' ', none: null })).toStrictEqual({
      zero: 0,
      no: false,
      blank: ' ',
      none: null,
    }));
});

describe('violations', () => {
  it('name the rule and the limit', () => {
    expect(
      violationsIn(authEndpoints.resetPassword.body, { password: 'short', email: 'x', token: 'y'.repeat(30) }),
    ).toEqual([
      { field: 'email', keyword: 'format', params: { format: 'email' } },
      { field: 'password', keyword: 'minLength', params: { limit: 8 } },
      { field: 'password_confirmation', keyword: 'required', params: {} },
    ]);
  });
});
