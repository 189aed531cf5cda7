import { AjvCompiler } from '@fastify/ajv-compiler';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { ERRORS, errorText, type ErrorCode } from './catalogue.ts';
import { violationText } from './validation.ru.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

describe('catalogue of errors', () => {
  it.each(codes)('%s has a refusal status and a Russian text', (code) => {
    expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect(ERRORS[code].text).toMatch(/^[А-ЯЁ]/);
    expect(ERRORS[code].text).not.toMatch(/[.!]$/);
  });
  it('puts each parameter into its own place', () => {
    expect(errorText('too_many_attempts', { seconds: 7 })).toBe('Слишком много попыток. Повторите через 7 с');
    expect(errorText('schedule_too_many', { count: 2, limit: 1 })).toContain(
      'Приёмов получается 2, за один раз можно не больше 1',
    );
  });
  it('shows no braces without parameters', () => expect(errorText('too_many_attempts')).not.toMatch(/[{}]/));
});

describe('a schema violation becomes a Russian text of its field', () => {
  it.each([
    // nothing typed is a field that is required
    ['minLength', { limit: 1 }, 'Это поле обязательное'],
    // words agree with their number
    ['minLength', { limit: 8 }, 'Не меньше 8 символов'],
    ['minLength', { limit: 21 }, 'Не меньше 21 символа'],
    ['maxLength', { limit: 101 }, 'Не больше 101 символа'],
    // what has no text of its own
    ['format', { format: 'other' }, 'Неверный формат'],
    ['type', { type: 'string' }, 'Неверный вид значения'],
    ['anything else', {}, 'Недопустимое значение'],
  ])('%s %j — «%s»', (keyword, params, text) => expect(violationText({ keyword, params })).toBe(text));

  const compile = AjvCompiler()(
    {},
    { customOptions: { allErrors: true, strict: false, coerceTypes: false, removeAdditional: false } },
  );
  const schemas = ENDPOINTS.flatMap(({ id, body }) => (body ? [[id, body] as const] : []));

  it.each(schemas)('%s: every violation of any body has a text, and both validators agree', (_, schema) => {
    const validate = compile({ schema, method: 'POST', url: '/', httpPart: 'body' } as never) as unknown as {
      (value: unknown): boolean;
      errors?: { keyword: string; params: Record<string, unknown> }[];
    };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.object({ maxDepth: 2 }),
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom(...namesOf(schema), 'extra'), fc.jsonValue()),
        ),
        (value) => {
          const sent: unknown = JSON.parse(JSON.stringify(value ?? null));
          const isValid = validate(sent);
          expect(Value.Check(schema, sent)).toBe(isValid);
          for (const { keyword, params } of isValid ? [] : (validate.errors ?? []))
            expect(violationText({ keyword, params })).toMatch(/[а-яё]/i);
          for (const { keyword, params } of isValid ? [] : Value.Errors(schema, sent))
            expect(violationText({ keyword, params: params as Record<string, unknown> })).toMatch(/[а-яё]/i);
        },
      ),
      { numRuns: 100 },
    );
  });
});

const namesOf = (schema: TSchema): string[] => Object.keys((schema as { properties?: object }).properties ?? {});
