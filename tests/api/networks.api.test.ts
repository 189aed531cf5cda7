import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { adminClinicEndpoints as admin } from '#shared/contract/admin-clinics.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const INSIDE = '203.0.113.7';
const OUTSIDE = '198.51.100.9';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin = '';
const sockets = testSockets(() => origin);
afterEach(() => sockets.closeAll());
const open = async (staffNetworks: readonly string[]) => {
  test = await buildTestApp({ config: { staffNetworks, trustProxy: ['10.9.0.0/16'] } });
  api = new Api(test);
  clinic = await createClinic(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
};
const verdict = async (
  endpoint: Endpoint,
  caller: Caller,
  ip: string,
  { at = clinic, headers = {} as Record<string, string>, params = {} } = {},
) => {
  const answer = await api.send(endpoint, { params }, { ...at.as(caller), ...headers }, { ip });
  return answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code;
};
const checkAs = (caller: Caller, ip: string) => api.ok(auth.checkSession, {}, clinic.as(caller), { ip });

describe('networks of the platform for its staff', () => {
  beforeAll(() => open(['203.0.113.0/24', '2001:db8::/32']));
  afterAll(() => test.close());

  it.each(['orgadmin', 'doctor', 'employee', 'superuser'] as const)(
    '%s is served inside, and outside not',
    async (who) => {
      for (const ip of [INSIDE, `::ffff:${INSIDE}`, '2001:db8::5'])
        expect([ip, await verdict(auth.getMe, who, ip)]).toEqual([ip, 'ok']);
      for (const ip of [OUTSIDE, '127.0.0.1', '2001:db9::5'])
        expect([ip, await verdict(auth.getMe, who, ip)]).toEqual([ip, 'ip_restricted']);
      expect(await verdict(appointments.listAllMyAppointments, who, OUTSIDE)).toBe('ip_restricted');
      expect(await checkAs(who, OUTSIDE)).toMatchObject({ authenticated: true, ip_restricted: true });
      expect(await checkAs(who, INSIDE)).toMatchObject({ authenticated: true, ip_restricted: false });
    },
  );

  it('patients, people without a role and guests are served everywhere', async () => {
    for (const who of ['patient', 'stranger'] as const) {
      expect(await verdict(auth.getMe, who, OUTSIDE)).toBe('ok');
      expect(await checkAs(who, OUTSIDE)).toMatchObject({ ip_restricted: false });
    }
    expect(await verdict(booking.listSpecialties, 'guest', OUTSIDE)).toBe('ok');
  });

  it('to public calls staff outside are guests, and they may sign out', async () => {
    const other = await createClinic(test);
    expect(await verdict(booking.listSpecialties, 'employee', OUTSIDE, { at: other })).toBe('ok');
    expect(await verdict(auth.logout, 'employee', OUTSIDE, { at: other })).toBe('ok');
  });

  it('the address is the real one: only the proxy of the list is believed', async () => {
    const forwarded = (ip: string, address: string) =>
      verdict(auth.getMe, 'doctor', ip, { headers: { 'x-forwarded-for': address } });
    expect(await forwarded('10.9.0.1', INSIDE)).toBe('ok');
    expect(await forwarded('10.9.0.1', OUTSIDE)).toBe('ip_restricted');
    expect(await forwarded(OUTSIDE, INSIDE)).toBe('ip_restricted');
  });

  it('a look from outside does not keep a session alive', async () => {
    const { sessionId } = clinic.people.doctor;
    await test.rows(`update session set last_active_at = now() - interval '5 minutes' where id = $1`, [sessionId]);
    await verdict(auth.getMe, 'doctor', OUTSIDE);
    await checkAs('doctor', OUTSIDE);
    const [row] = await test.rows<{ rests: boolean }>(
      `select last_active_at < now() - interval '4 minutes' as rests from session where id = $1`,
      [sessionId],
    );
    expect(row).toEqual({ rests: true });
  });

  it('staff outside hear nothing on the WebSocket, patients do', async () => {
    const socket = await sockets.open();
    socket.send({ type: 'hello', token: clinic.people.employee.token, clinic: clinic.id });
    expect(await socket.waitClosed()).toBe(4401);
    await sockets.hello('patient', clinic);
  });

  it('who becomes staff while the socket is open is closed', async () => {
    const person = await addPerson(test);
    const socket = await sockets.open();
    socket.send({ type: 'hello', token: person.token, clinic: clinic.id });
    await socket.next('welcome');
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'employee')`, [
      clinic.id,
      person.userId,
    ]);
    expect(await socket.waitClosed(10_000)).toBe(4401);
  });
});

describe('networks of a clinic for its staff', () => {
  beforeAll(() => open([]));
  afterAll(() => test.close());
  const facts = { title: 'Клиника', city: '', website: '' };
  const name = async (networks: readonly string[], at = clinic) => {
    const as = at.as('superuser');
    const { version } = await api.ok(admin.getAdminClinic, { params: { uuid: at.id } }, as);
    const body = { ...facts, slug: at.slug, networks: [...networks], version };
    return api.send(admin.updateAdminClinic, { params: { uuid: at.id }, body }, as, { ip: OUTSIDE });
  };
  const resource = async (caller: Caller, ip: string) => (await checkAs(caller, ip)).user?.resources[0];

  it('are named by a superuser wherever they are, and logged', async () => {
    const saved = await name([' 203.0.113.0/24 ', 'loopback']);
    expect(saved.json()).toMatchObject({ networks: ['203.0.113.0/24', 'loopback'] });
    const [event] = await test.rows(
      `select details from audit_event where action = 'clinic.update' and organization_id = $1 order by id desc limit 1`,
      [clinic.id],
    );
    expect(event).toEqual({ details: { networks_before: '', networks: '203.0.113.0/24, loopback' } });
  });

  it.each(['office', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1-10.0.0.9', ' ', ','])(
    '%j is refused at its field',
    async (text) => {
      const refused = await name([INSIDE, text]);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'network_wrong',
        errors: { networks: [expect.stringMatching(/203\.0/)] },
      });
    },
  );

  it('its desk is served inside, outside it is told so, by each call', async () => {
    await name(['203.0.113.0/24']);
    for (const who of ['orgadmin', 'employee'] as const) {
      expect(await verdict(schedule.listSlots, who, INSIDE)).toBe('ok');
      expect(await verdict(schedule.listSlots, who, OUTSIDE)).toBe('ip_restricted');
    }
    expect(await verdict(schedule.listSlots, 'superuser', OUTSIDE)).toBe('ok');
    expect(await verdict(schedule.listSlots, 'stranger', OUTSIDE)).toBe('permission_denied');
    expect(await resource('employee', INSIDE)).toMatchObject({ is_outside: false, roles: ['employee'] });
    expect(await resource('employee', OUTSIDE)).toMatchObject({ is_outside: true, roles: [], permissions: [] });
    expect(await checkAs('employee', OUTSIDE)).toMatchObject({ ip_restricted: false });
  });

  it('outside of them its staff read no people of the clinic, nor what a patient of it may not', async () => {
    const at = await createClinic(test);
    await name(['203.0.113.0/24'], at);
    const read = async (who: Caller, id: string, ip: string) =>
      codeOf(await api.send(accounts.getPublicProfile, { params: { id } }, at.as(who), { ip }));
    const { patient, doctor, employee } = at.people;
    expect(await read('employee', patient.userId, INSIDE)).toBe('ok');
    expect(await read('employee', patient.userId, OUTSIDE)).toBe('not_found');
    expect(await read('employee', employee.userId, OUTSIDE)).toBe('ok');
    expect(await read('patient', doctor.userId, OUTSIDE)).toBe('ok');
    expect(await read('superuser', patient.userId, OUTSIDE)).toBe('ok');
  });

  it('who is a patient there, too, stays one outside; another clinic is not concerned', async () => {
    await name(['203.0.113.0/24']);
    const { userId } = clinic.people.doctor;
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'patient')`, [
      clinic.id,
      userId,
    ]);
    expect(await resource('doctor', OUTSIDE)).toMatchObject({ is_outside: true, roles: ['patient'] });
    expect(await verdict(appointments.listMyAppointments, 'doctor', OUTSIDE)).toBe('ok');
    const other = await createClinic(test);
    expect(await verdict(schedule.listSlots, 'employee', OUTSIDE, { at: other })).toBe('ok');
  });

  it('a clinic that is switched off is heard by nobody but superusers', async () => {
    const closing = await createClinic(test);
    const [desk, patient, superuser] = await Promise.all(
      (['employee', 'patient', 'superuser'] as const).map((caller) => sockets.hello(caller, closing)),
    );
    await api.ok(admin.disableClinic, { params: { uuid: closing.id } }, closing.as('superuser'));
    expect([await desk!.waitClosed(10_000), await patient!.waitClosed(10_000)]).toEqual([4401, 4401]);
    superuser!.send({ type: 'ping' });
    await superuser!.next('pong');
  });

  it('a topic of the desk is refused outside, and an open socket is closed when the networks change', async () => {
    await name(['loopback']);
    const socket = await sockets.hello('employee', clinic);
    socket.send({ type: 'subscribe', topic: 'schedule' });
    await socket.next('subscribed');
    await name(['203.0.113.0/24']);
    expect(await socket.waitClosed(10_000)).toBe(4403);
    const again = await sockets.hello('employee', clinic);
    again.send({ type: 'subscribe', topic: 'schedule' });
    expect(await again.next('refused')).toMatchObject({ code: 'permission_denied' });
  });

  it('without networks its desk is served everywhere; left out they stay', async () => {
    await name(['203.0.113.0/24']);
    const as = clinic.as('superuser');
    const { version } = await api.ok(admin.getAdminClinic, { params: { uuid: clinic.id } }, as);
    const body = { ...facts, slug: clinic.slug, version };
    const kept = await api.ok(admin.updateAdminClinic, { params: { uuid: clinic.id }, body }, as);
    expect(kept.networks).toEqual(['203.0.113.0/24']);
    await name([]);
    expect(await verdict(schedule.listSlots, 'employee', OUTSIDE)).toBe('ok');
  });
});
