import fc from 'fast-check';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { LooseInput } from './call.ts';
import { sampleInput } from './samples.ts';

/** A call that is wrong somewhere, or right by chance. */
export interface FuzzCall {
  readonly input: LooseInput;
  /** sent instead of JSON of the input's body */
  readonly rawBody: string | undefined;
  readonly contentType: string | undefined;
  /** put behind the query */
  readonly rawQuery: string;
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'а\u0000б',
  '\uD800',
  '\u202E\u200B',
  '\uFFFE',
  '👩‍⚕️'.repeat(20),
  "'; drop table slot; --",
  '" or 1=1',
  '$1',
  ':clinic',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '{d.name}',
  '%00',
  '../../etc/passwd',
  '..\\..\\x',
  'я'.repeat(300),
  'x'.repeat(20_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '0000-00-00',
  '2031-02-30',
  '9999-12-31',
  '10000-01-01',
  '0001-01-01',
  '2031-05-05T25:00:00Z',
  '2031-05-05T10:00:00+26:00',
  '294276-12-31T23:59:59Z',
  '-4713-01-01',
  '+79161234567',
  '79161234567',
  'a@b',
  'a@b.ru',
  '__proto__',
  'constructor',
  'toString',
  '00000000-0000-0000-0000-000000000000',
  'urn:uuid:00000000-0000-4000-8000-000000000000',
  '{00000000-0000-4000-8000-000000000000}',
];
const NUMBERS = [
  0, -0, -1, 1, 2, 1.5, 255, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 1e21, 1e308,
  -1e308, 5e-324,
];
const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...TEXTS), weight: 8 },
  { arbitrary: fc.constantFrom<unknown>(...NUMBERS), weight: 4 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      { a: {} },
      nested(60),
      Array.from({ length: 1000 }, () => 'x'),
    ),
    weight: 3,
  },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 3 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  { arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()), weight: 2 },
  { arbitrary: fc.uuid(), weight: 1 },
);

type Path = readonly (string | number)[];
/** Every place of a value, the value itself included. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item])
    : Object.entries(value);
  return [path, ...inner.flatMap(([name, item]) => placesOf(item, [...path, name]))];
}
/** A copy with another value at a place; `undefined` takes it away. */
function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === name ? replaced(item, rest, by) : item));
  const entries = Object.entries(value as object).map(([key, item]): [string, unknown] => [
    key,
    key === name ? replaced(item, rest, by) : item,
  ]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

const change = (value: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...placesOf(value)), hostile)
        .map(([place, by]) => replaced(value, place, by)),
      weight: 8,
    },
    { arbitrary: fc.constantFrom(...placesOf(value)).map((place) => replaced(value, place, undefined)), weight: 2 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom('__proto__', 'constructor', 'organization_id', 'is_superuser', 'id', 'x'.repeat(500)),
          hostile,
        )
        .map(([name, by]) =>
          typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, [name]: by } : by,
        ),
      weight: 1,
    },
  );
const changedOften = (value: unknown): fc.Arbitrary<unknown> =>
  change(value).chain((once) =>
    fc.oneof({ arbitrary: fc.constant(once), weight: 3 }, { arbitrary: change(once), weight: 1 }),
  );

/** Wrong calls of an endpoint; `ids` are of rows that exist, so that some calls come far. */
export function fuzzCalls(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<FuzzCall> {
  const contentType = fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 12 },
    {
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'text/csv',
        '',
      ),
      weight: 1,
    },
  );
  const rawBody = endpoint.accepts
    ? fc.oneof(
        fc.string({ unit: 'binary', maxLength: 2000 }),
        fc.constantFrom(';'.repeat(50_000), '"', 'ID;REC_CODE;MKB_CODE\n'.repeat(500), '\ufeff'),
      )
    : fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 10 },
        {
          arbitrary: fc.constantFrom(
            '',
            '{',
            '[]',
            'null',
            '"x"',
            '{"a":'.repeat(5000),
            '{"a":1e99999}',
            '\u0000',
            '{"__proto__":{"isSuperuser":true}}',
            '{"a":"\\ud800"}',
          ),
          weight: 1,
        },
      );
  const rawQuery = fc.oneof(
    { arbitrary: fc.constant(''), weight: 10 },
    {
      arbitrary: fc.constantFrom(
        'page=1&page=2',
        'search[]=x',
        'search[a]=b',
        'per_page=1e9',
        '%00',
        '%ff%fe',
        'a=%E0%A4%A',
        '&&&===',
        `x=${'y'.repeat(3000)}`,
      ),
      weight: 1,
    },
  );
  const part = (value: unknown) =>
    value === undefined
      ? fc.constant(undefined)
      : fc.oneof({ arbitrary: fc.constant(value), weight: 1 }, { arbitrary: changedOften(value), weight: 1 });
  return fc.constantFrom(...ids).chain((id) => {
    const { params, query, body } = sampleInput(endpoint, { id });
    return fc
      .record({ params: part(params), query: part(query), body: part(body), rawBody, contentType, rawQuery })
      .map(({ params: inPath, query: asked, body: sent, ...raw }): FuzzCall => ({
        input: {
          params: asRecord(inPath, params),
          query: asRecord(asked, query),
          ...(sent === undefined ? {} : { body: sent }),
        },
        ...raw,
      }));
  });
}
/** A path and a query are names with values, whatever a change made of them. */
const asRecord = (
  value: unknown,
  otherwise: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...otherwise, ...value } : otherwise;
