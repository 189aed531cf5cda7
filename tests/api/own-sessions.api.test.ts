import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson, addSession, PASSWORD } from '#tests/support/people.ts';
import { codeOfApp, setUpTotp } from '#tests/support/second-factor.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example' } });
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.closeAll();
  await test.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) => (await api.send(auth.getMe, {}, bearer(token))).statusCode === 200;
const list = async (token: string) => (await api.ok(own.listOwnSessions, {}, bearer(token))).items;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const signIn = (email: string, userAgent: string, ip: string, marks?: string) =>
  api.ok(
    auth.login,
    { body: { email, password: PASSWORD } },
    { 'user-agent': userAgent, ...(marks === undefined ? {} : { 'x-device-marks': marks }) },
    { ip },
  );
const news = async (email: string) =>
  (await lettersTo(test, email)).filter(({ subject }) => subject === 'Вход с нового устройства');

describe('the own sessions', () => {
  it('are told in words, the one that asks first; those of others, over or half-open ones are not', async () => {
    const person = await addPerson(test);
    await addPerson(test);
    const ended = await addSession(test, person.userId);
    const half = await addSession(test, person.userId);
    await test.rows('update session set revoked_at = now() where id = $1', [ended.sessionId]);
    await test.rows(`update session set level = 'half_open' where id = $1`, [half.sessionId]);
    const rested = await addSession(test, person.userId);
    await test.rows(`update session set last_active_at = now() - interval '1 hour' where id = $1`, [rested.sessionId]);
    const phone = await signIn(person.email, PHONE, '203.0.113.5');
    const items = await list(person.token);
    expect(items.map(({ device, ip, is_current: isCurrent }) => [device, ip, isCurrent])).toEqual([
      ['Неизвестное устройство', '127.0.0.1', true],
      ['Safari, iPhone', '203.0.113.5', false],
    ]);
    expect((await list(phone.token))[0]).toMatchObject({ device: 'Safari, iPhone', is_current: true });
  });

  it('are ended one by one, with their WebSockets; nobody ends somebody else’s', async () => {
    const clinic = await createClinic(test);
    const { userId, token } = clinic.people.doctor;
    const other = await addSession(test, userId);
    const stranger = await addPerson(test);
    const end = (id: string, by: string) => api.send(own.endOwnSession, { params: { id } }, bearer(by));
    expect(codeOf(await end(other.sessionId, stranger.token))).toBe('not_found');
    const socket = await sockets.hello('doctor', clinic);
    expect(codeOf(await end(clinic.people.doctor.sessionId, other.token))).toBe('ok');
    expect(await socket.waitClosed(2_000)).toBe(4401);
    expect([await isOpen(token), await isOpen(other.token)]).toEqual([false, true]);
    expect(codeOf(await end(clinic.people.doctor.sessionId, other.token))).toBe('not_found');
    const logged = await test.rows(
      `select session_id, object_id from audit_event where action = 'session.end' and user_id = $1`,
      [userId],
    );
    expect(logged).toEqual([{ session_id: other.sessionId, object_id: clinic.people.doctor.sessionId }]);
  });

  it('are all ended but this one, with the marks of other devices', async () => {
    const person = await addPerson(test);
    const other = await signIn(person.email, CHROME, '203.0.113.6');
    const { device_mark: mark } = await api.ok(own.endOtherSessions, {}, bearer(person.token));
    expect([await isOpen(person.token), await isOpen(other.token)]).toEqual([true, false]);
    await signIn(person.email, PHONE, '203.0.113.7', other.device_mark);
    expect(await news(person.email), 'the mark of the other device is worth nothing').toHaveLength(1);
    await signIn(person.email, 'Other/1.0', '203.0.113.8', mark);
    expect(await news(person.email), 'this device has one').toHaveLength(1);
  });
});

describe('a sign-in from a device that was not seen before', () => {
  it('is told to the owner once, with device and time; the very first one to nobody', async () => {
    const person = await addPerson(test);
    const first = await signIn(person.email, CHROME, '203.0.113.9');
    expect(await news(person.email)).toEqual([]);
    await signIn(person.email, CHROME, '203.0.113.9');
    await signIn(person.email, 'Another/1.0', '203.0.113.10', first.device_mark);
    expect(await news(person.email), 'a known browser, and a mark').toEqual([]);
    for (let time = 0; time < 2; time += 1) await signIn(person.email, PHONE, '203.0.113.11');
    const letters = await news(person.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(
      /нового устройства: Safari, iPhone, \d{1,2} [а-я]+, \d\d:\d\d по московскому времени/,
    );
    expect(letters[0]?.text).toContain('https://clinic.example/password');
  });

  it('with a second factor is told when the code was right, not before', async () => {
    const person = await addPerson(test);
    await signIn(person.email, CHROME, '203.0.113.12');
    const { secret } = await setUpTotp(api, bearer(person.token));
    const headers = (token: string) => ({ ...bearer(token), 'user-agent': PHONE });
    const half = async () => (await signIn(person.email, PHONE, '203.0.113.13')).token;
    await half();
    const token = await half();
    expect(await news(person.email)).toEqual([]);
    await api.ok(factors.passSecondFactor, { body: { code: codeOfApp(secret) } }, headers(token), {
      ip: '203.0.113.13',
    });
    expect(await news(person.email)).toHaveLength(1);
  });
});
