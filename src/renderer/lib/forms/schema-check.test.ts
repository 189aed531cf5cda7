import fc from 'fast-check';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#shared/contract/auth.ts';
import { isPersonName } from '#shared/format/names.ts';
import { violationsIn } from './schema-check.ts';

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
function refusedByTypebox(schema: (typeof bodies)[keyof typeof bodies], body: unknown): string[] {
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
