import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type Role } from '#shared/access/permissions.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { readRefusal, urlOf } from '#tests/support/call.ts';
import { CALLERS, createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { sampleInput } from '#tests/support/samples.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** What the table says of a caller: let in, or the refusal. */
function expected(
  { access, levels = ['full'] }: Endpoint,
  caller: Caller,
): 'allowed' | 'not_signed_in' | 'permission_denied' {
  if (access === 'public') return 'allowed';
  if (caller === 'guest') return 'not_signed_in';
  // of sessions that are not open yet
  if (!levels.includes('full')) return 'permission_denied';
  if (access === 'signed-in' || caller === 'superuser') return 'allowed';
  const holders = [access].flat().flatMap((permission): readonly Role[] => PERMISSIONS[permission]);
  return caller !== 'stranger' && holders.includes(caller) ? 'allowed' : 'permission_denied';
}

/** Ways to send a call: bodies that no schema takes show whether access is asked before the body is read. */
const SHAPES = {
  sound: (endpoint: Endpoint) => ({
    payload: sampleInput(endpoint, { id: randomUUID() }).body as object | undefined,
    type: 'application/json',
  }),
  'with unknown fields': () => ({ payload: { surprise: 1 }, type: 'application/json' }),
  'not even JSON': () => ({ payload: '{', type: 'application/json' }),
  'of an unsupported type': () => ({ payload: '<a/>', type: 'text/xml' }),
} as const;

async function call(clinic: TestClinic, endpoint: Endpoint, caller: Caller, shape: keyof typeof SHAPES) {
  const input = sampleInput(endpoint, { id: randomUUID() });
  const { payload, type } = SHAPES[shape](endpoint);
  const hasBody = endpoint.method !== 'GET' && payload !== undefined;
  return test.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    headers: { ...input.headers, ...clinic.as(caller), ...(hasBody ? { 'content-type': type } : {}) },
    ...(hasBody ? { payload } : {}),
  });
}

describe.each(ENDPOINTS)('$method $path ($access)', (endpoint) => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await createClinic(test);
  });

  it.each(CALLERS)('%s is let in or refused as the table says, before the body is read', async (caller) => {
    const verdict = expected(endpoint, caller);
    // a call that is let in and reads no body does its work whatever is sent: it is made once, for it may end the
    // caller's session
    const shapes =
      verdict !== 'allowed' || endpoint.body
        ? (['with unknown fields', 'not even JSON', 'of an unsupported type', 'sound'] as const)
        : (['sound'] as const);
    const seen: [string, string][] = [];
    for (const shape of shapes) {
      const answer = await call(clinic, endpoint, caller, shape);
      const isRefused = [401, 403].includes(answer.statusCode) && !(shape === 'sound' && isOwnRefusal(endpoint));
      seen.push([shape, isRefused ? readRefusal(answer).code : 'allowed']);
    }
    expect(seen).toEqual(shapes.map((shape) => [shape, verdict]));
  });

  it('a token that is not in force is told so, and opens nothing', async () => {
    const answer = await test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, sampleInput(endpoint, { id: randomUUID() })),
      headers: { apikey: clinic.id, authorization: 'Bearer nobody-has-this-token-at-all' },
    });
    expect(answer.statusCode === 401 ? readRefusal(answer).code : 'allowed').toBe(
      endpoint.access === 'public' ? 'allowed' : 'token_expired',
    );
  });
});

/** Calls whose own business is to refuse a wrong secret: a sound request of a test does not know it. */
const isOwnRefusal = ({ id }: Endpoint): boolean => ['login', 'issueToken', 'listOutboxLetters'].includes(id);

describe('the clinic of a call', () => {
  const clinicCalls = ENDPOINTS.filter(({ scope }) => scope === 'clinic');

  it.each(clinicCalls)('$id without APIKey, with nonsense in it, or of no clinic is refused', async (endpoint) => {
    const clinic = await createClinic(test);
    const { authorization = '' } = clinic.as('superuser');
    const input = sampleInput(endpoint, { id: randomUUID() });
    const send = async (apikey: Record<string, string>) =>
      readRefusal(
        await test.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint, input),
          headers: { authorization, ...apikey },
        }),
      );
    expect(await send({})).toMatchObject({ status: 400, code: 'clinic_required' });
    expect(await send({ apikey: 'nonsense' })).toMatchObject({ status: 400, code: 'clinic_required' });
    expect(await send({ apikey: randomUUID() })).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('paths', () => {
  it.each(ENDPOINTS)('$id is served with and without the slash at the end', async (endpoint) => {
    const host = `${randomUUID()}.example`;
    const clinic = await createClinic(test, { website: host });
    const id = endpoint.path.startsWith('/doctor/by_specialty')
      ? clinic.specialty
      : endpoint.path.startsWith('/doctor')
        ? clinic.doctor.id
        : clinic.id;
    const input = sampleInput(endpoint, { id, byName: { uuid: clinic.id, slug: clinic.slug, host } });
    const send = async (hasSlash: boolean) => {
      const answer = await test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input, hasSlash),
        headers: clinic.as('guest'),
      });
      return { status: answer.statusCode, code: answer.statusCode === 200 ? null : readRefusal(answer).code };
    };
    const [bare, slashed] = [await send(false), await send(true)];
    expect(bare.status).not.toBe(404);
    expect(slashed).toEqual(bare);
  });
});
