import { randomUUID } from 'node:crypto';
import { SWITCHED_MODULES } from '#shared/access/modules.ts';
import { WORK_PHONE } from '#shared/format/phone.ts';
import type { TSchema } from 'typebox';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { LooseInput } from './call.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** a list: of a tuple */
  readonly items?: Schema | readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
}
/** What a sample is made of: values by name of a property, and the id put wherever an id is asked for. */
export interface SampleValues {
  readonly id: string;
  readonly byName?: Readonly<Record<string, unknown>>;
}

const DAY = '2031-05-05';
/** Values that only make sense together, or that a pattern asks for. */
const NAMED: Readonly<Record<string, unknown>> = {
  start: `${DAY}T10:00:00+03:00`,
  end: `${DAY}T11:00:00+03:00`,
  start_time: `${DAY}T10:00:00+03:00`,
  end_time: `${DAY}T11:00:00+03:00`,
  next: '/',
  type: 'social_login',
  slug: 'no-such-clinic',
  grant_type: 'password',
};

/** A value that satisfies a schema of the contract; optional properties are given, too. */
export function sampleOf(schema: TSchema, values: SampleValues, name = ''): unknown {
  const {
    type,
    format,
    enum: options,
    const: only,
    anyOf,
    properties,
    items,
    minItems = 1,
    minimum = 1,
    minLength = 1,
    pattern,
  } = schema as Schema;
  if (values.byName && name in values.byName) return values.byName[name];
  // one of its own for each call, as clients send it
  if (name === 'idempotency-key') return randomUUID();
  if (only !== undefined) return only;
  if (options) return options[0];
  if (anyOf) return sampleOf(anyOf[0] as TSchema, values, name);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [key, sampleOf(inner as TSchema, values, key)]),
    );
  // a sample switches nothing off: the calls after it would be refused
  if (items && name === 'modules') return [...SWITCHED_MODULES];
  if (Array.isArray(items)) return items.map((item) => sampleOf(item as TSchema, values, name));
  if (items) return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items as TSchema, values, name));
  const kind = Array.isArray(type) ? (type as string[])[0] : (type as string);
  if (format === 'uuid') return values.id;
  if (format === 'date') return DAY;
  if (format === 'email') return 'somebody@example.test';
  if (pattern !== undefined && new RegExp(pattern).test('')) return '';
  if (pattern?.includes('\\+7')) return '+79161234567';
  if (pattern === WORK_PHONE) return '12';
  if (pattern?.startsWith('^#')) return '#123456';
  if (pattern?.includes('[0-5]')) return name === 'end' ? '12:00' : '11:00';
  if (kind === 'string' && name in NAMED) return NAMED[name];
  if (kind === 'integer' || kind === 'number') return minimum;
  // a clinic that is hidden takes no bookings: the calls after it would be refused
  if (kind === 'boolean') return name === 'is_published';
  return 'x'.repeat(Math.max(1, minLength));
}

/** A whole call that satisfies the schemas; ids of the path and of the rest may differ. */
export function sampleInput(endpoint: Endpoint, inPath: SampleValues, elsewhere: SampleValues = inPath): LooseInput {
  const part = (schema: TSchema | undefined, values: SampleValues) =>
    schema ? (sampleOf(schema, values) as Record<string, string>) : undefined;
  const { params, query, body, headers } = endpoint;
  return {
    ...(params ? { params: part(params, inPath) as Record<string, unknown> } : {}),
    ...(query ? { query: part(query, elsewhere) as Record<string, unknown> } : {}),
    ...(body ? { body: part(body, elsewhere) } : {}),
    ...(headers ? { headers: part(headers, elsewhere) as Record<string, string> } : {}),
  };
}
