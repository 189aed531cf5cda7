import { AjvCompiler } from '@fastify/ajv-compiler';
import type { TSchema } from 'typebox';
import { compiledOnce } from '#server/http/compiled-once.ts';

const compile = AjvCompiler()(
  {},
  {
    customOptions: { allErrors: true, removeAdditional: false, coerceTypes: false, useDefaults: false, strict: false },
  },
);
interface Validator {
  (value: unknown): unknown;
  errors?: readonly { readonly instancePath: string; readonly message?: string; readonly params: unknown }[] | null;
}
const validatorOf = compiledOnce(
  (schema) =>
    compile({ schema: closed(schema), method: 'GET', url: '/', httpPart: 'body' } as never) as unknown as Validator,
);

/** The schema with every object closed: a property that it does not declare is an error. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  );
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

/** What in a value does not fit a schema, or is not declared by it; empty when all is well. */
export function misfits(schema: TSchema, value: unknown): string[] {
  const validate = validatorOf(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
}
