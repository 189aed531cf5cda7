import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES, FIRST_MODULES } from '#shared/access/modules.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { verdictOf } from '#tests/support/verdict.ts';

const NOT_FULL = ['half_open', 'enrolling', 'locked'] as const;
type NotFull = (typeof NOT_FULL)[number];
const REFUSALS = {
  half_open: 'second_factor_required',
  enrolling: 'second_factor_required',
  locked: 'session_locked',
} as const;

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.closeAll();
  await test.close();
});

const setLevel = (level: NotFull | 'full', user: string) =>
  test.rows(
    `update session set level = $1, locked_at = case when $2 then now() end where user_id = $3 and revoked_at is null`,
    [level === 'locked' ? 'full' : level, level === 'locked', user],
  );
const call = (endpoint: Endpoint, headers: Readonly<Record<string, string>>) => verdictOf(test, endpoint, headers);

describe.each(NOT_FULL)('a session that is %s', (level) => {
  it('is refused by every call that does not take its level, and is a guest to public ones', async () => {
    const other = await createClinic(test);
    await setLevel(level, other.people.superuser.userId);
    const headers = other.as('superuser');
    for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
      if (endpoint.access === 'public' || endpoint.levels?.includes(level)) continue;
      expect([endpoint.id, await call(endpoint, headers)]).toEqual([endpoint.id, REFUSALS[level]]);
    }
    expect(await call(auth.logout, headers)).toBe('allowed');
  });

  it('joins no topic, and an open socket of it is closed', async () => {
    const other = await createClinic(test);
    const socket = await sockets.hello('employee', other);
    await setLevel(level, other.people.employee.userId);
    expect(await socket.waitClosed(10_000)).toBe(4401);
    const again = await sockets.open();
    again.send({ type: 'hello', token: other.people.employee.token, clinic: other.id });
    expect(await again.waitClosed()).toBe(4401);
  });
});

describe('a session that locks after a rest', () => {
  it('is locked by resting, not kept open by looks', async () => {
    const other = await createClinic(test);
    const user = other.people.orgadmin.userId;
    const rest = (minutes: number) =>
      test.rows(`update session set last_active_at = now() - make_interval(mins => $1) where user_id = $2`, [
        minutes,
        user,
      ]);
    await rest(11);
    for (let look = 0; look < 2; look += 1)
      expect(await call(auth.getCurrentUser, other.as('orgadmin'))).toBe('session_locked');
    await rest(9);
    expect(await call(auth.getCurrentUser, other.as('orgadmin'))).toBe('allowed');
  });
});

describe('a module that the clinic has switched off', () => {
  it('is one of the known ones in the database, too; the base stays', async () => {
    const set = (modules: readonly string[]) =>
      test.rows('update organization set modules = $1 where id = $2', [modules, clinic.id]);
    await expect(set(['base', 'surprise'])).rejects.toThrow(/organization_modules_check/);
    await expect(set(['registry'])).rejects.toThrow(/organization_modules_check/);
    await set(MODULES);
    await set(FIRST_MODULES);
  });
});

describe('a permission that the clinic grants one person', () => {
  it('opens nothing of the platform', async () => {
    const place = await createClinic(test);
    const { userId } = place.people.orgadmin;
    for (const permission of ['*', 'refbook.*', 'refbook.import', 'refbook.write', 'platform_job.manage'])
      await test.rows('insert into organization_grant (organization_id, user_id, permission) values ($1, $2, $3)', [
        place.id,
        userId,
        permission,
      ]);
    const ofPlatform = (ENDPOINTS as readonly Endpoint[]).filter(
      ({ access }) => access === 'refbook.import' || access === 'refbook.write' || access === 'platform_job.manage',
    );
    expect(ofPlatform.length).toBeGreaterThan(5);
    const answers = await Promise.all(ofPlatform.map((endpoint) => call(endpoint, place.as('orgadmin'))));
    expect(new Set(answers)).toEqual(new Set(['permission_denied']));
    const socket = await sockets.hello('orgadmin', place);
    socket.send({ type: 'subscribe', topic: 'platform-job-runs' });
    expect(await socket.next('refused')).toMatchObject({ topic: 'platform-job-runs' });
  });

  it('counts in this clinic only, from the next call on, and is told with the session', async () => {
    const [here, elsewhere] = [await createClinic(test), await createClinic(test)];
    const { userId } = here.people.doctor;
    const queue = (place: TestClinic) =>
      call(ENDPOINTS.find(({ id }) => id === 'listQueue') as Endpoint, {
        ...place.as('doctor'),
        authorization: here.as('doctor').authorization ?? '',
      });
    expect(await queue(here)).toBe('permission_denied');
    const grant = (permission: string) =>
      test.rows('insert into organization_grant (organization_id, user_id, permission) values ($1, $2, $3)', [
        here.id,
        userId,
        permission,
      ]);
    const socket = await sockets.hello('doctor', here);
    await grant('queue.*');
    expect(await queue(here)).toBe('allowed');
    expect(await queue(elsewhere)).toBe('permission_denied');
    expect(await socket.waitClosed(10_000)).toBe(4403);
    const me = await api.ok(auth.getCurrentUser, {}, here.as('doctor'));
    expect(me.resources.find(({ organization }) => organization === here.id)?.permissions).toContain('queue.read');
    await expect(grant('Queue')).rejects.toThrow(/organization_grant_permission_check/);
    await test.rows('delete from organization_grant where user_id = $1', [userId]);
    expect(await queue(here)).toBe('permission_denied');
  });

  it('ends with the work there, is logged, and is worth nothing beside the role of a patient alone', async () => {
    const [place, elsewhere] = [await createClinic(test), await createClinic(test)];
    const person = await addPerson(test, { roles: [[place.id, 'patient']] });
    const own = { authorization: `Bearer ${person.token}` };
    const { id } = await api.ok(
      registry.createEmployee,
      {
        body: {
          lastName: 'Белова',
          firstName: 'Анна',
          middleName: '',
          email: person.email,
          phone: '+79161234567',
          workemail: 'desk@clinic.example',
          workphone: '1',
        },
      },
      place.as('orgadmin'),
    );
    await api.ok(registry.acceptEmployment, { params: { id } }, own);
    const grant = (clinic: TestClinic, permission: string) =>
      test.rows('insert into organization_grant (organization_id, user_id, permission) values ($1, $2, $3)', [
        clinic.id,
        person.userId,
        permission,
      ]);
    const grants = () =>
      test.rows('select organization_id, permission from organization_grant where user_id = $1', [person.userId]);
    const history = ENDPOINTS.find(({ id }) => id === 'listReceptionHistory') as Endpoint;
    for (const permission of ['reception.read', 'slot.*']) await grant(place, permission);
    await grant(elsewhere, 'reception.read');
    // let in: the patient of the sample does not exist
    expect(await call(history, place.as(person))).toBe('not_found');
    expect(await call(history, elsewhere.as(person))).toBe('permission_denied');

    await api.ok(registry.endEmployment, { params: { id } }, own);
    expect(await call(history, place.as(person))).toBe('permission_denied');
    expect(await grants()).toEqual([{ organization_id: elsewhere.id, permission: 'reception.read' }]);
    const logged = await test.rows<{ permission: string }>(
      `select details ->> 'permission' as permission from audit_event
       where action = 'grant.revoke' and object_id = $1 and organization_id = $2 and user_id = $1`,
      [person.userId, place.id],
    );
    expect(logged.map(({ permission }) => permission).toSorted()).toEqual(['reception.read', 'slot.*']);

    // one that came past the rules
    await grant(place, 'reception.read');
    expect(await call(history, place.as(person))).toBe('permission_denied');
    const { resources } = await api.ok(auth.getCurrentUser, {}, place.as(person));
    expect(resources.map(({ roles, permissions }) => [roles, permissions])).toEqual([
      [['patient'], ['personal_area.open']],
    ]);
  });

  it('stays while another role of the staff is in force', async () => {
    const place = await createClinic(test);
    const { doctor } = place;
    const { userId } = place.people.doctor;
    await test.rows('insert into organization_grant (organization_id, user_id, permission) values ($1, $2, $3)', [
      place.id,
      userId,
      'queue.read',
    ]);
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'orgadmin')`, [
      place.id,
      userId,
    ]);
    await api.ok(registry.endEmployment, { params: { id: doctor.employee } }, place.as('doctor'));
    expect(
      await test.rows(
        'select r.role, g.permission from organization_role r join organization_grant g using (user_id) where user_id = $1',
        [userId],
      ),
    ).toEqual([{ role: 'orgadmin', permission: 'queue.read' }]);
  });
});
