import Fastify from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { defineEndpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { setErrorHandler } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { setCompilers } from '#server/http/compilers.ts';
import { Api, readRefusal, urlOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { sampleInput } from '#tests/support/samples.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

describe('an answer', () => {
  const endpoint = defineEndpoint({
    id: 'probe',
    method: 'GET',
    path: '/probe',
    scope: 'platform',
    access: 'public',
    summary: 'Проба',
    errors: ['slot_taken'],
    query: Type.Object({ fail: Type.Optional(Type.String()) }),
    response: Type.Object({ shown: Type.String(), inner: Type.Object({ seen: Type.Integer() }) }),
  });

  /** topics of which the calls of the probe told */
  let told: string[] = [];
  async function probe(fail = '') {
    told = [];
    const app = Fastify();
    setCompilers(app);
    setErrorHandler(app);
    app.decorate('endpoints', []);
    app.decorate('maintenance', null);
    app.decorate('realtime', { publish: (events) => void told.push(...events.map(({ topic }) => topic)) });
    app.decorate('entityManager', () => ({}) as never);
    app.decorate('identity', {
      findSession: () => Promise.resolve(undefined),
      rightsOfSessions: () => Promise.resolve(() => undefined),
      findClinic: () => Promise.resolve(undefined),
    });
    app.decorate('countCall', () => {});
    app.decorateRequest('call', null);
    route(app, endpoint, (_input, { changed }) => {
      changed([{ topic: 'slots:d', ids: [] }]);
      if (fail === 'domain') throw new DomainError('slot_taken', { fields: { slot: ['занято'] } });
      if (fail === 'undeclared') throw new DomainError('internal_error');
      if (fail === 'inner') throw new Error('password=secret at line 7');
      if (fail === 'stopping') throw new Error('Cannot use a pool after calling end on the pool');
      return Promise.resolve({ shown: 'yes', secret: 'no', inner: { seen: 1, hash: 'no' } } as never);
    });
    return app.inject({ url: '/probe' });
  }

  it('that is a success is told to the listeners, a refusal and a failure to nobody', async () => {
    await probe();
    expect(told).toEqual(['slots:d']);
    for (const fail of ['domain', 'undeclared', 'inner']) {
      await probe(fail);
      expect(told, fail).toEqual([]);
    }
  });

  it('holds the declared fields only', async () => {
    expect((await probe()).json()).toEqual({ shown: 'yes', inner: { seen: 1 } });
  });

  it('of the domain is its code, text and fields', async () => {
    expect(readRefusal(await probe('domain'))).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: 'Выбранное время уже занято, выберите другое',
      errors: { slot: ['занято'] },
    });
  });

  it('of a server that stops is busy, and no failure inside', async () => {
    expect(readRefusal(await probe('stopping'))).toMatchObject({ status: 503, code: 'server_busy' });
  });

  it('of a failure inside is 500 with a request id and without inner text', async () => {
    const answer = await probe('inner');
    expect(answer.json()).toEqual({
      code: 'internal_error',
      message: 'Произошла ошибка',
      request_id: expect.any(String) as unknown,
    });
    expect(answer.body).not.toContain('secret');
  });
});

describe('what is not a call', () => {
  it('is 404 in the common form', async () => {
    for (const url of ['/nothing', '/api/nothing', '/doctor', '/timeslot/x/y/z']) {
      const answer = await test.app.inject({ url, headers: { accept: 'application/json' } });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({
        code: expect.stringMatching(/^(not_found|clinic_required)$/) as unknown,
        message: expect.stringMatching(/[а-я]/) as unknown,
      });
    }
  });

  it('HEAD of a call is none: it would book', async () => {
    const slot = await clinic.addSlot();
    expect(
      (await test.app.inject({ method: 'HEAD', url: `/timeslot/${slot}/reserve/`, headers: clinic.as('patient') }))
        .statusCode,
    ).toBe(404);
    expect(await test.rows('select patient_id from slot where id = $1', [slot])).toEqual([{ patient_id: null }]);
  });

  it('too large, of a wrong type, or broken is told so', async () => {
    const send = async (payload: string, type = 'application/json') =>
      readRefusal(await test.app.inject({ method: 'POST', url: '/login', payload, headers: { 'content-type': type } }));
    expect(await send(JSON.stringify({ email: 'x'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: 'Слишком большой запрос',
    });
    expect(await send('<a/>', 'application/xml')).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(await send('{"email":')).toMatchObject({
      status: 400,
      code: 'malformed_request',
      message: 'Запрос не удалось прочитать',
    });
    expect(await send('')).toMatchObject({ status: 400 });
    expect(await send('{"email":"a@b.ru","password":"\\ud83d"}')).toMatchObject({
      status: 422,
      errors: { password: ['Недопустимый символ'] },
    });
    expect(await send('{"email":"a\\u0000@b.ru","password":"\\ud83d\\ude00"}')).toMatchObject({
      status: 422,
      errors: { email: ['Недопустимый символ'] },
    });
    const many = Array.from({ length: 340_000 }, () => ({}));
    expect(
      await send(JSON.stringify({ email: 'a@b.ru', password: 'x', many })),
      'more values than any call has',
    ).toMatchObject({ status: 413, code: 'payload_too_large' });
    const unknown = await test.app.inject({
      method: 'POST',
      url: '/login',
      payload: Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`x${index}`, 1])),
    });
    expect(Object.keys(unknown.json<{ errors: object }>().errors)).toHaveLength(50);
    const deep = (depth: number) => `${'['.repeat(depth)}"\\ud83d"${']'.repeat(depth)}`;
    expect(await send(`{"email":${deep(2)},"password":"x"}`)).toMatchObject({
      status: 422,
      errors: { 'email.0.0': ['Недопустимый символ'] },
    });
    expect(await send(deep(250_000)), 'as deep as it is long').toMatchObject({ status: 413 });
    expect(await send(`{"email":${deep(15_000)},"password":"x"}`)).toMatchObject({
      status: 422,
      errors: { request: ['Недопустимый символ'] },
    });
    expect(await send('{"__proto__": {"isSuperuser": true}, "email": "a@b.ru", "password": "x"}')).toMatchObject({
      status: 400,
    });
  });
});

/**
 * Texts that break naive programs: in every text of every call nothing but a clear answer comes back. Each name meets
 * some of them, the next name the next ones; `npm run test:long` sends each to every name.
 */
const HOSTILE = [
  '\u0000',
  '\uD800',
  '\u202E\u200B',
  "'; drop table slot; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '../../etc/passwd',
  'я'.repeat(300),
  '👩‍⚕️'.repeat(20),
  '-1',
  '1e309',
  'NaN',
  'null',
];
const HOSTILE_EACH = process.env['HOSTILE_TEXTS'] === 'all' ? HOSTILE.length : 4;
/** Goes on over all calls: a short list of names must not always meet the first ones. */
let hostileSent = 0;
const nextHostile = () => HOSTILE[hostileSent++ % HOSTILE.length]!;

describe('hostile texts in every call', () => {
  it.each(ENDPOINTS)('$id never fails inside', async (endpoint) => {
    const names = new Set<string>();
    const visit = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema)
        for (const [name, inner] of Object.entries(schema.properties as object)) {
          names.add(name);
          visit(inner);
        }
      if ('items' in schema) visit(schema.items);
    };
    for (const part of [endpoint.params, endpoint.query, endpoint.body]) visit(part);
    for (const name of names) {
      for (const text of Array.from({ length: HOSTILE_EACH }, nextHostile)) {
        const input = sampleInput(endpoint, { id: clinic.id, byName: { [name]: text } });
        const answer = await test.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint, input),
          headers: {
            ...clinic.as('orgadmin'),
            ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(input.body === undefined ? {} : { payload: input.body as object }),
        });
        expect(answer.statusCode, `${name} = ${JSON.stringify(text)}: ${answer.body}`).toBeLessThan(500);
        expect(answer.statusCode === 200 || /[а-яё]/i.test(readRefusal(answer).message)).toBe(true);
      }
    }
  });

  it('a search that is stored nowhere comes back nowhere', async () => {
    const answer = await new Api(test).ok(clinics.listClinics, { query: { search: '<script>' } });
    expect(JSON.stringify(answer)).not.toContain('<script>');
  });
});

describe('an id that is written in another way', () => {
  it.each(ENDPOINTS.filter(({ params }) => JSON.stringify(params ?? {}).includes('"format":"uuid"')))(
    '$id refuses it',
    async (endpoint) => {
      const input = sampleInput(endpoint, { id: `urn:uuid:${clinic.id}` }, { id: clinic.id });
      const answer = await test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input),
        headers: clinic.as('orgadmin'),
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      });
      expect([403, 415, 422]).toContain(answer.statusCode);
    },
  );
});

describe('a number of a call', () => {
  /** Every integer that the schema of a call takes. */
  const integers = (schema: unknown): { maximum?: unknown }[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { type, enum: options, maximum } = schema as { type?: unknown; enum?: unknown; maximum?: unknown };
    return [
      ...([type].flat().includes('integer') && options === undefined ? [{ maximum }] : []),
      ...Object.values(schema).flatMap(integers),
    ];
  };
  it.each(ENDPOINTS)('$id has a bound that the database can keep', ({ params, query, body }) => {
    for (const { maximum } of integers([params, query, body])) expect(maximum).toBeLessThanOrEqual(2_147_483_647);
  });
});

describe('a host name of somebody else', () => {
  it('gets nothing from a demo that is for this machine', async () => {
    const demo = await buildTestApp({ config: { isLocalDemo: true } });
    const ask = async (host: string, url = '/organization/') =>
      (await demo.app.inject({ url, headers: { host } })).statusCode;
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(await ask(host)).toBe(200);
    for (const host of ['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example']) {
      expect(await ask(host)).toBe(421);
      expect(await ask(host, '/ws')).toBe(421);
    }
    await demo.close();
  });
});

describe('headers of every answer', () => {
  it('forbid sniffing, framing and caching of what is private', async () => {
    const answer = await test.app.inject({ url: '/auth/me/', headers: clinic.as('patient') });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it('let the workstation read answers, and no other origin', async () => {
    const ask = async (origin: string) =>
      (
        await test.app.inject({
          method: 'OPTIONS',
          url: '/timeslot/x',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization,apikey',
          },
        })
      ).headers;
    expect(await ask('app://workstation')).toMatchObject({ 'access-control-allow-origin': 'app://workstation' });
    expect((await ask('https://evil.example'))['access-control-allow-origin']).toBeUndefined();
    expect((await ask('app://workstation'))['access-control-allow-credentials']).toBeUndefined();
  });

  it('set no cookie', async () => {
    const { email } = clinic.people.patient;
    const answer = await new Api(test).send(auth.login, { body: { email, password: 'нет' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a database that is away', () => {
  it('is told as a busy server, and the next call after its return works', async () => {
    const lonely = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
    const place = await createClinic(lonely);
    const calls = new Api(lonely);
    await calls.ok(booking.listDoctors, {}, place.as('guest'));
    const reconnect = await lonely.database.cutOff();
    // a connection that was open may be lost in the middle of the first call; all are told the same
    for (let time = 0; time < 3; time += 1) {
      expect(await calls.refused(booking.listDoctors, {}, place.as('guest'))).toMatchObject({
        status: 503,
        code: 'server_busy',
        message: 'Сервер занят, повторите через несколько секунд',
        retryAfter: 3,
      });
    }
    expect(await calls.refused(configuration.getHealth, {})).toMatchObject({ status: 503, code: 'server_busy' });
    await reconnect();
    await calls.ok(booking.listDoctors, {}, place.as('guest'));
    await lonely.close();
  });

  it('in the middle of transactions is told so, and none of the connections is lost to the pool', async () => {
    const lonely = await buildTestApp({ config: { LOG_LEVEL: 'silent', DATABASE_POOL: 3 } });
    const place = await createClinic(lonely);
    const [slot, calls] = [await place.addSlot(), new Api(lonely)];
    const input = { params: { id: slot }, body: { type: 0 as const } };
    for (let round = 0; round < 2; round += 1) {
      const holder = await lonely.owner.connect();
      await holder.query('begin');
      await holder.query('lock table slot, patient');
      const waiting = [1, 2, 3].map(() => calls.refused(booking.reserveSlot, input, place.as('patient')));
      await waitForBlocked(lonely, 3);
      await lonely.database.endConnections();
      for (const refusal of await Promise.all(waiting))
        expect(refusal).toMatchObject({ status: 503, code: 'server_busy', retryAfter: 3 });
      await holder.query('rollback');
      holder.release();
    }
    await calls.ok(booking.reserveSlot, input, place.as('patient'));
    await lonely.close();
  });
});
