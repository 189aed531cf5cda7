import { IsEmail } from 'typebox/format';
import { isPersonName } from '#shared/format/names.ts';
import type { Violation } from '#shared/errors/validation.ru.ts';

/** The keywords that bodies of our contract use; a schema with others is simply not checked for them here. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}
/** A violation and the field of the body that it is in. */
export interface FieldViolation extends Violation {
  readonly field: string;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeOf(value) === 'object';
/** Length in characters as a person counts them: an emoji is one. */
const lengthOf = (text: string): number => Array.from(text).length;

/** Limits of one value: keyword, its bound, and whether it is broken. */
function limitsOf(schema: Schema, value: unknown): readonly [string, number | undefined, (limit: number) => boolean][] {
  if (typeof value === 'string') {
    return [
      ['minLength', schema.minLength, (limit) => lengthOf(value) < limit],
      ['maxLength', schema.maxLength, (limit) => lengthOf(value) > limit],
    ];
  }
  if (typeof value === 'number')
    return [
      ['minimum', schema.minimum, (limit) => value < limit],
      ['maximum', schema.maximum, (limit) => value > limit],
    ];
  if (Array.isArray(value))
    return [
      ['minItems', schema.minItems, (limit) => value.length < limit],
      ['maxItems', schema.maxItems, (limit) => value.length > limit],
    ];
  return [];
}

function valueViolations(schema: Schema, value: unknown): Violation[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  // what may be null besides is named by what it is
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [{ keyword: 'type', params: { type: types[0] } }];
  const found: Violation[] = limitsOf(schema, value).flatMap(([keyword, limit, isBroken]) =>
    limit !== undefined && isBroken(limit) ? [{ keyword, params: { limit } }] : [],
  );
  if (typeof value !== 'string') return found;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    found.push({ keyword: 'pattern', params: { pattern: schema.pattern } });
  if (schema.format === 'email' && !IsEmail(value)) found.push({ keyword: 'format', params: { format: 'email' } });
  if (schema.format === 'person-name' && !isPersonName(value))
    found.push({ keyword: 'format', params: { format: 'person-name' } });
  return found;
}

/**
 * What the contract's schema would refuse in a body, field by field. TypeBox's own validator knows all of JSON Schema
 * and weighs more than a page of ours; a property test holds the two together for the keywords above.
 */
export function violationsIn(schema: object, body: unknown): FieldViolation[] {
  const { properties = {}, required = [] } = schema as Schema;
  const given = isRecord(body) ? body : {};
  return Object.entries(properties).flatMap(([field, property]): FieldViolation[] => {
    const value = given[field];
    if (value === undefined) return required.includes(field) ? [{ field, keyword: 'required', params: {} }] : [];
    return valueViolations(property, value).map((violation) => ({ field, ...violation }));
  });
}
