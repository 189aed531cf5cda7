import fc from 'fast-check';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCompilers } from './compilers.ts';

const app = Fastify();
beforeAll(async () => {
  setCompilers(app);
  const properties = {
    day: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    count: { type: 'integer' },
    name: { type: 'string', minLength: 1, maxLength: 4, format: 'person-name', 'x-clean': 'line' },
  };
  app.post(
    '/',
    {
      schema: {
        body: { type: 'object', properties, additionalProperties: false },
        querystring: { type: 'object', properties: { count: { type: 'integer', default: 7 } } },
      },
    },
    (request) =>
      Promise.resolve({
        query: request.query,
        ...((request.body as { name?: string }).name === undefined
          ? {}
          : { name: (request.body as { name: string }).name }),
      }),
  );
  await app.ready();
});
const accepts = async (payload: object): Promise<boolean> =>
  (await app.inject({ method: 'POST', url: '/', payload })).statusCode === 200;

it('ids in capitals are the ids that PostgreSQL writes, in the body, the query and the path', async () => {
  const ids = Fastify();
  setCompilers(ids);
  const id = { type: 'string', format: 'uuid' };
  const schema = {
    params: { type: 'object', properties: { id } },
    querystring: { type: 'object', properties: { id } },
    body: { type: 'object', properties: { ids: { type: 'array', items: id }, text: { type: 'string' } } },
  };
  ids.post('/:id', { schema }, ({ params, query, body }) => Promise.resolve({ params, query, body }));
  const one = '01A22191-E4F0-73E6-837E-1376962F4800';
  const answer = await ids.inject({ method: 'POST', url: `/${one}?id=${one}`, payload: { ids: [one], text: one } });
  const small = one.toLowerCase();
  expect(answer.json()).toEqual({ params: { id: small }, query: { id: small }, body: { ids: [small], text: one } });
});

describe('check of days and instants', () => {
  it('accepts any day and instant that JavaScript writes and reads it back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true }),
        async (date) => {
          const text = date.toISOString();
          expect(await accepts({ at: text, day: text.slice(0, 10) })).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
  it.each([
    '2031-02-29',
    '2031-13-01',
    '2031-00-10',
    '0000-01-01',
    '2031-1-1',
    '01.02.2031',
    '3000-01-01',
    '2031-02-28T00:00:00Z',
    '',
  ])('refuses the day %j', async (day) => expect(await accepts({ day })).toBe(false));
  it.each([
    '2031-02-28T24:00:00Z',
    '2031-02-28T23:59:60Z',
    '2031-02-30T10:00:00Z',
    '2031-02-28T10:00:00',
    '2031-02-28 10:00:00Z',
    '2031-02-28T10:00Z',
    '2031-02-28T10:00:00+25:00',
    '2031-02-28T10:00:00+16:00',
    '2031-02-28T10:00:00-14:30',
    '0000-01-01T00:00:00Z',
    '2031-02-28',
  ])('refuses the instant %j', async (at) => expect(await accepts({ at })).toBe(false));
  it.each([
    '2031-02-28T10:00:00Z',
    '2031-02-28T10:00:00.123+12:00',
    '2031-02-28T10:00:00-08:30',
    '2031-02-28T10:00:00+14:00',
  ])('accepts the instant %j', async (at) => expect(await accepts({ at })).toBe(true));
});

describe('names', () => {
  const send = async (name: string) => app.inject({ method: 'POST', url: '/', payload: { name } });
  it('lose invisible characters before their length is checked', async () =>
    expect((await send('\u202eИван\u2069')).json()).toMatchObject({ name: 'Иван' }));
  it.each(['\u202e', '12', 'Ив😀', 'Иванов'])('refuses %j', async (name) =>
    expect((await send(name)).statusCode).toBe(400),
  );
});

describe('strictness', () => {
  it('a body is neither coerced nor cleaned, a query is coerced', async () => {
    expect(await accepts({ count: '7' })).toBe(false);
    expect(await accepts({ extra: 1 })).toBe(false);
    expect((await app.inject({ method: 'POST', url: '/?count=12', payload: {} })).json()).toEqual({
      query: { count: 12 },
    });
    expect((await app.inject({ method: 'POST', url: '/', payload: {} })).json()).toEqual({ query: { count: 7 } });
  });
});
