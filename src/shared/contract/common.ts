import { Type, type Static, type TSchema } from 'typebox';
import { MAX_COMMENT, MAX_REASON } from '#shared/rules/visit-notes.ts';

export const Uuid = Type.String({ format: 'uuid' });
/** Calendar day, YYYY-MM-DD, of the clinic's own zone. */
export const Day = Type.String({ format: 'date' });
/** ISO 8601 with an offset; answers carry the clinic's offset. */
export const Instant = Type.String({ format: 'date-time' });
/** Version of a row that was seen: PostgreSQL keeps it as an integer of four bytes. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/**
 * A part of a person's name; `MaybePersonName` may be empty, as a patronymic that there is not. The server strips
 * characters that nobody sees (`x-clean`).
 */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  format: 'person-name',
  'x-clean': 'line',
});
export const MaybePersonName = Type.String({ maxLength: 100, format: 'person-name', 'x-clean': 'line' });
/** The parts of a name as answers have them; the patronymic may be empty. */
export const NameParts = { lastName: Type.String(), firstName: Type.String(), middleName: Type.String() };
export const IdParams = Type.Object({ id: Uuid });
/** A list's paging. `search` is a free text, at most 100 characters. */
export const pageQuery = (perPage: number) =>
  Type.Object({
    page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: perPage }),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  });
/** A paged list: `total` rows over `pages` pages. */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer(), pages: Type.Integer() });
export const listOf = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item) });
/**
 * The schema or null. A schema of one primitive type becomes `type: [that, 'null']`, which serialises
 * several times faster than a union.
 */
export const nullable = <T extends TSchema>(schema: T) => {
  const type = (schema as { type?: unknown }).type;
  const isPrimitive = type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';
  // a closed list must name null, too
  const { enum: options } = schema as { enum?: readonly unknown[] };
  return Type.Unsafe<Static<T> | null>(
    isPrimitive
      ? { ...schema, type: [type, 'null'], ...(options ? { enum: [...options, null] } : {}) }
      : { anyOf: [schema, { type: 'null' }] },
  );
};
/** One of a closed list of values. */
export const oneOf = <const T extends string | number>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: values.every(Number.isInteger) ? 'integer' : 'string', enum: [...values] });
/** Why a patient comes, in their words or the desk's; empty when nobody said. Medical data. */
export const VisitReason = Type.String({ maxLength: MAX_REASON, 'x-clean': 'text' });
/** What the desk notes of a visit, for the clinic's staff alone. */
export const VisitComment = Type.String({ maxLength: MAX_COMMENT, 'x-clean': 'text' });
/** Of a patient; null while nobody has said. */
export const Gender = nullable(oneOf(['male', 'female']));
export const Message = Type.Object({ message: Type.String() });
/** The body of every refusal. */
export const Refusal = Type.Object({
  code: Type.String(),
  message: Type.String(),
  // written out: TypeBox's Record brings its whole type engine into the first page of the web app
  errors: Type.Optional(
    Type.Unsafe<Record<string, string[]>>({
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    }),
  ),
  request_id: Type.Optional(Type.String()),
  /** of calls that are documented with `result` and `msg` (decision "Errors"): false, and the message */
  result: Type.Optional(Type.Boolean()),
  msg: Type.Optional(Type.String()),
});
/** The same of calls that answer as OAuth 2.0 does (RFC 6749, 5.2). */
export const OAuthRefusal = Type.Object({
  ...Refusal.properties,
  error: Type.String(),
  error_description: Type.String(),
});

/** A call that may come again after a lost answer: the same key gets the first answer, and must ask for the same. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
});
