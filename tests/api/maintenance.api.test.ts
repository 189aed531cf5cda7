import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { Api } from '#tests/support/call.ts';
import { CALLERS, createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { verdictOf } from '#tests/support/verdict.ts';

const MESSAGE = 'Обновляем платформу до 14:00.';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp({ config: { maintenance: MESSAGE } });
  api = new Api(test);
  clinic = await createClinic(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.closeAll();
  await test.close();
});
/** Superusers are served by every call; what a guest may read without signing in stays. */
const isServed = ({ access, method, isServedInMaintenance }: Endpoint, isGuest: boolean) =>
  isServedInMaintenance === true || (isGuest && access === 'public' && method === 'GET');

describe('while works are going on', () => {
  it.each(CALLERS.filter((caller) => caller !== 'superuser'))(
    '%s is refused by all calls but the few',
    async (caller) => {
      const other = await createClinic(test);
      // the sign-out comes last: it ends the session
      const calls = (ENDPOINTS as readonly Endpoint[]).toSorted(
        (a, b) => Number(a.id === 'logout') - Number(b.id === 'logout'),
      );
      const wrong: unknown[] = [];
      for (const endpoint of calls) {
        const verdict = await verdictOf(test, endpoint, other.as(caller));
        if ((verdict !== 'maintenance') !== isServed(endpoint, caller === 'guest')) wrong.push([endpoint.id, verdict]);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('a superuser is refused by none of them, and works in a clinic', async () => {
    const other = await createClinic(test);
    for (const endpoint of (ENDPOINTS as readonly Endpoint[]).filter(({ id }) => id !== 'logout'))
      expect([endpoint.id, await verdictOf(test, endpoint, other.as('superuser'))]).not.toEqual([
        endpoint.id,
        'maintenance',
      ]);
  });

  it('the refusal has the configured words, and says when to come again', async () => {
    const refused = await api.send(auth.getMe, {}, clinic.as('doctor'));
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toEqual({ code: 'maintenance', message: `Идут технические работы. ${MESSAGE}` });
  });

  it('a token of nobody reads as a guest', async () => {
    const headers = { authorization: 'Bearer nobody-has-this-token-at-all' };
    expect(await verdictOf(test, clinics.listClinics, headers)).toBe('allowed');
    expect(await verdictOf(test, auth.getMe, headers)).toBe('maintenance');
  });

  it('the session check tells everybody of it, and the server is healthy', async () => {
    for (const caller of ['guest', 'patient', 'superuser'] as const)
      expect((await api.ok(auth.checkSession, {}, clinic.as(caller))).config.maintenance).toBe(MESSAGE);
    await api.ok(configuration.getHealth, {});
  });

  it('nobody signs in but a superuser; a wrong password is told as ever, and the try is logged', async () => {
    const { patient, superuser } = clinic.people;
    const signIn = ({ email }: { email: string }, password = PASSWORD) =>
      api.send(auth.login, { body: { email, password } });
    expect((await signIn(patient)).json()).toMatchObject({ code: 'maintenance' });
    expect((await signIn(patient, 'другой-пароль')).json()).toMatchObject({ code: 'invalid_grant' });
    const body = { grant_type: 'password', username: patient.email, password: PASSWORD };
    expect((await api.refused(auth.issueToken, { body })).code).toBe('maintenance');
    expect((await signIn(superuser)).statusCode).toBe(200);
    expect(
      await test.rows(`select details from audit_event where user_id = $1 and action = 'session.open' order by id`, [
        patient.userId,
      ]),
    ).toEqual(['maintenance', 'invalid_grant', 'maintenance'].map((reason) => ({ details: { reason } })));
  });

  it('who is signed in hears nothing on the WebSocket; guests and superusers do', async () => {
    const socket = await sockets.open();
    socket.send({ type: 'hello', token: clinic.people.employee.token, clinic: clinic.id });
    expect(await socket.waitClosed()).toBe(4503);
    for (const caller of ['guest', 'superuser'] as const) await sockets.hello(caller, clinic);
  });
});

it('without a message nobody is refused', async () => {
  const open = await buildTestApp();
  const other = await createClinic(open);
  expect(await verdictOf(open, auth.getMe, other.as('patient'))).toBe('allowed');
  expect((await new Api(open).ok(auth.checkSession, {})).config.maintenance).toBeNull();
  await open.close();
});
