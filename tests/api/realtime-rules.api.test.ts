import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_FRAME_BYTES, TOPICS } from '#shared/contract/realtime.ts';
import { can } from '#shared/access/permissions.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { tokenFromLetter } from '#tests/support/letters.ts';
import { handshakeStatus, testSockets, type TestSocket } from '#tests/support/socket.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
const { open } = sockets;
const hello = (who: Caller, place = clinic) => sockets.hello(who, place);
beforeAll(async () => {
  test = await buildTestApp({ config: { SOCKETS_PER_ADDRESS: 20, HOLD_SECONDS: 1 } });
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterEach(() => sockets.closeAll());

/** A ping that came back: everything that was sent before it has arrived. */
async function settle(socket: TestSocket): Promise<void> {
  socket.send({ type: 'ping' });
  await socket.next('pong');
}

describe('the handshake', () => {
  it('refuses pages of foreign origins, and lets in the own page and the workstation', async () => {
    expect(await handshakeStatus(origin, { origin: 'https://evil.example' })).toBe(403);
    expect(await handshakeStatus(origin, { origin: 'null' })).toBe(403);
    expect(await handshakeStatus(origin, { origin: `${origin}.evil.example` })).toBe(403);
    expect(await handshakeStatus(origin, { origin })).toBe(101);
    expect(await handshakeStatus(origin, { origin: 'app://workstation' })).toBe(101);
  });

  it('takes no token from the address', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${clinic.people.patient.token}`);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve);
    });
    const closed = new Promise<number>((resolve) => {
      socket.addEventListener('close', ({ code }) => resolve(code));
    });
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'me' }));
    expect(await closed).toBe(4401);
  });
});

describe('what the server does not put up with', () => {
  it.each([
    ['no JSON', '{', 4400],
    ['no message', '[]', 4400],
    ['an unknown kind', { type: 'shout' }, 4400],
    ['an extra field', { type: 'ping', now: 1 }, 4400],
    ['a hello without a clinic', { type: 'hello', token: null }, 4400],
    ['a clinic that is no id', { type: 'hello', token: null, clinic: 'x' }, 4400],
    ['a token that is not in force', { type: 'hello', token: 'x'.repeat(43), clinic: null }, 4401],
    ['a subscription before the hello', { type: 'subscribe', topic: 'me' }, 4401],
    ['a message above the frame', `"${'x'.repeat(MAX_FRAME_BYTES)}"`, 1009],
  ])('%s closes the socket', async (_, message, code) => {
    const socket = await open();
    socket.send(message);
    expect(await socket.waitClosed()).toBe(code);
  });

  it('too many messages close the socket', async () => {
    const socket = await hello('guest');
    for (let count = 0; count < 80; count += 1) socket.send({ type: 'ping' });
    expect(await socket.waitClosed()).toBe(4429);
  });

  it('too many connections of one address are refused, until one of them ends', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(await (await open()).waitClosed()).toBe(4429);
    opened[0]?.close();
    await opened[0]?.waitClosed();
    await settle(await hello('guest'));
  });

  it('too many topics are refused', async () => {
    const socket = await hello('guest');
    for (let count = 0; count < 51; count += 1)
      socket.send({ type: 'subscribe', topic: `slots:${String(count).padStart(8, '0')}-0000-0000-0000-000000000000` });
    await socket.next('refused');
    expect(socket.messages.filter(({ type }) => type === 'subscribed')).toHaveLength(50);
  });
});

describe('topics', () => {
  const callers = ['guest', 'patient', 'doctor', 'employee', 'orgadmin', 'superuser'] as const;
  it.each(callers.flatMap((who) => Object.keys(TOPICS).map((name) => [who, name as keyof typeof TOPICS] as const)))(
    '%s may listen to «%s» as the contract says',
    async (who, name) => {
      const { access, of } = TOPICS[name];
      const socket = await hello(who);
      const topic = of === 'id' || of === 'clinic-thing' ? `${name}:${clinic.doctor.id}` : name;
      const actor =
        who === 'guest' ? undefined : { isSuperuser: who === 'superuser', roles: who === 'superuser' ? [] : [who] };
      const isAllowed = access === 'public' || (actor !== undefined && (access === 'signed-in' || can(actor, access)));
      socket.send({ type: 'subscribe', topic });
      expect(await socket.next(isAllowed ? 'subscribed' : 'refused')).toMatchObject({ topic });
    },
  );

  it.each([
    'slots',
    'me:',
    'me:x',
    'constructor',
    '__proto__',
    'schedule:x',
    'staff:x',
    'document-queue',
    'platform-job-runs:all',
    'slots:a:b',
    'visit',
    'visit:x',
  ])('«%s» is none', async (topic) => {
    const socket = await hello('superuser');
    socket.send({ type: 'subscribe', topic });
    expect(await socket.next('refused')).toMatchObject({ topic });
  });
});

describe('a hold that expires', () => {
  it('is announced, although nobody changes anything then', async () => {
    const slot = await clinic.addSlot();
    const visitor = await hello('guest');
    const topic = `slots:${clinic.doctor.id}`;
    visitor.send({ type: 'subscribe', topic });
    await visitor.next('subscribed');
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    const event = { type: 'event', topic, ids: [slot] };
    expect(await visitor.next('event')).toEqual(event);
    const free = () =>
      api.ok(booking.listFreeSlots, { params: { id: clinic.doctor.id, date: clinic.day() } }, clinic.as('guest'));
    expect(await visitor.next('event')).toEqual(event);
    expect((await free()).items.map(({ id }) => id)).toContain(slot);
  });
});

describe('sockets that hang up while they are greeted', () => {
  it('are forgotten: nothing is left to recheck', async () => {
    const { token } = clinic.people.doctor;
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        const socket = await open();
        socket.send({ type: 'hello', token, clinic: clinic.id });
        socket.close();
        await socket.waitClosed();
      }),
    );
    const seen = await statementsOf(() => sleep(5000));
    expect(seen.filter((text) => text.startsWith('select s.id, w.clinic'))).toEqual([]);
  });
});

describe('a session that ends', () => {
  it('closes its sockets at once: by exit, by a new password', async () => {
    const one = await hello('patient');
    await api.ok(auth.logout, {}, clinic.as('patient'));
    expect(await one.waitClosed()).toBe(4401);
    const two = await hello('stranger');
    const { email } = clinic.people.stranger;
    await api.ok(auth.requestPasswordReset, { body: { email } });
    await api.ok(auth.resetPassword, {
      body: {
        token: await tokenFromLetter(test, email),
        password: 'Совсем-новый-пароль-3',
        password_confirmation: 'Совсем-новый-пароль-3',
      },
    });
    expect(await two.waitClosed()).toBe(4401);
  });

  it('elsewhere, and a role that is taken away, close the socket within seconds; an open tab is no activity', async () => {
    const [revoked, demoted, idle, visitor] = [
      await hello('patient'),
      await hello('employee'),
      await hello('doctor'),
      await hello('guest'),
    ];
    await test.rows('update session set revoked_at = now() where id = $1', [clinic.people.patient.sessionId]);
    await test.rows('delete from organization_role where user_id = $1', [clinic.people.employee.userId]);
    await test.rows(`update session set last_active_at = now() - interval '8 minutes' where id = $1`, [
      clinic.people.doctor.sessionId,
    ]);
    const looks = await statementsOf(async () => {
      expect(await revoked.waitClosed(9000)).toBe(4401);
      expect(await demoted.waitClosed(9000)).toBe(4403);
    });
    const rounds = looks.filter((text) => text.startsWith('select s.id, w.clinic'));
    expect([rounds.length > 0, rounds.length <= 3], 'one statement a round for all sockets').toEqual([true, true]);
    await settle(idle);
    const [session] = await test.rows<{ minutes: number }>(
      'select round(extract(epoch from now() - last_active_at) / 60)::int as minutes from session where id = $1',
      [clinic.people.doctor.sessionId],
    );
    expect(session?.minutes).toBe(8);
    expect([idle.closed(), visitor.closed()]).toEqual([null, null]);
  });
});
