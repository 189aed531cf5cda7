import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminClinicEndpoints as clinics } from '#shared/contract/admin-clinics.ts';
import { adminUserEndpoints as users } from '#shared/contract/admin-users.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import type { Grantable } from '#shared/access/grantable.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Headers, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { addPerson, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let as: Headers;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  as = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
});
afterEach(() => sockets.closeAll());
afterAll(() => test.close());

const bearer = ({ token }: Pick<TestPerson, 'token'>) => ({ authorization: `Bearer ${token}` });
interface Wanted {
  readonly is_admin?: boolean;
  readonly grants?: Grantable[];
  readonly reason?: string;
}
/** The call of somebody who looks at the person now. */
async function ask(user: string, wanted: Wanted, place = clinic.id) {
  const [was] = await test.rows<{ is_admin: boolean; grants: string[] }>(
    `select exists (select from organization_role where organization_id = $1 and user_id = $2 and role = 'orgadmin') as is_admin,
       array(select permission from organization_grant where organization_id = $1 and user_id = $2) as grants`,
    [place, user],
  );
  return {
    params: { id: user, clinic: place },
    body: {
      is_admin: false,
      grants: [],
      reason: 'по письму клиники',
      ...wanted,
      was: was ?? { is_admin: false, grants: [] },
    },
  };
}
const set = async (...asked: Parameters<typeof ask>) => api.ok(users.setUserRights, await ask(...asked), as);
const refused = async (...asked: Parameters<typeof ask>) => {
  const { code, errors } = await api.refused(users.setUserRights, await ask(...asked), as);
  return [code, errors];
};
const eventsOf = (user: string) =>
  test.rows<{ action: string; details: object }>(
    `select action, details from audit_event where object_id = $1 and action ~ '^(role|grant)[.]' order by at, id`,
    [user],
  );

describe('rights of a person in a clinic', () => {
  it('make an administrator, who is told by letter, and no longer one; each with its reason in the log', async () => {
    const person = await addPerson(test);
    await addPerson(test, { roles: [[clinic.id, 'orgadmin']] });
    expect((await set(person.userId, { is_admin: true })).clinics).toMatchObject([
      { id: clinic.id, roles: ['orgadmin'] },
    ]);
    expect(await lettersTo(test, person.email)).toHaveLength(1);
    expect((await set(person.userId, { is_admin: false, reason: 'уволился' })).clinics).toEqual([]);
    expect(await eventsOf(person.userId)).toEqual([
      { action: 'role.grant', details: { role: 'orgadmin', reason: 'по письму клиники' } },
      { action: 'role.revoke', details: { role: 'orgadmin', reason: 'уволился' } },
    ]);
  });

  it('of two superusers who saw the same, one changes them; the other is told how they are now', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'doctor']] });
    const other = await addPerson(test, { isSuperuser: true });
    const seen = await ask(person.userId, { grants: ['queue.read'] });
    const seenToo = await ask(person.userId, { grants: ['audit.read'] });
    const answers = await Promise.all([
      api.send(users.setUserRights, seen, as),
      api.send(users.setUserRights, seenToo, bearer(other)),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'stale_version']);
    const [held] = await test.rows<{ grants: string[] }>(
      'select array_agg(permission) as grants from organization_grant where user_id = $1',
      [person.userId],
    );
    expect(held?.grants).toHaveLength(1);
    const lost = answers.find((answer) => codeOf(answer) === 'stale_version');
    expect(lost?.json()).toMatchObject({ current: { is_admin: false, grants: held?.grants } });
  });

  it('leave the last administrator where they are', async () => {
    const place = await createClinic(test);
    const { userId } = place.people.orgadmin;
    expect(await refused(userId, { is_admin: false }, place.id)).toEqual(['last_admin', {}]);
  });

  it('give who works there more than the roles do, in that clinic only, and take it back', async () => {
    const other = await createClinic(test);
    const person = await addPerson(test, {
      roles: [
        [clinic.id, 'doctor'],
        [other.id, 'doctor'],
      ],
    });
    const seesQueue = async (place: TestClinic) =>
      codeOf(
        await api.send(
          queue.listQueue,
          { query: { start: '2026-05-12T00:00:00Z', end: '2026-05-13T00:00:00Z' } },
          { ...bearer(person), apikey: place.id },
        ),
      );
    expect(await seesQueue(clinic)).toBe('permission_denied');
    const { rights } = await set(person.userId, { grants: ['queue.read', 'audit.read'] });
    expect(rights).toEqual([{ clinic: clinic.id, grants: ['audit.read', 'queue.read'] }]);
    expect([await seesQueue(clinic), await seesQueue(other)]).toEqual(['ok', 'permission_denied']);
    expect((await set(person.userId, { grants: ['audit.read'] })).rights).toEqual([
      { clinic: clinic.id, grants: ['audit.read'] },
    ]);
    expect(await seesQueue(clinic)).toBe('permission_denied');
    expect((await eventsOf(person.userId)).at(-1)).toEqual({
      action: 'grant.revoke',
      details: { permission: 'queue.read', reason: 'по письму клиники' },
    });
  });

  it('are no permissions for who does not work there, nor for who is dismissed by the same call', async () => {
    const stranger = await addPerson(test, { roles: [[clinic.id, 'patient']] });
    const admin = await addPerson(test, { roles: [[clinic.id, 'orgadmin']] });
    await addPerson(test, { roles: [[clinic.id, 'orgadmin']] });
    for (const { userId } of [stranger, admin])
      expect(await refused(userId, { grants: ['queue.read'] })).toEqual([
        'grants_need_role',
        { grants: ['Разрешения даются только тому, кто в этой клинике работает'] },
      ]);
    expect(codeOf(await api.send(clinics.getAdminClinic, { params: { uuid: clinic.id } }, bearer(admin)))).toBe(
      'permission_denied',
    );
    expect(
      await test.rows('select from organization_grant where user_id = any($1)', [[stranger.userId, admin.userId]]),
    ).toEqual([]);
  });

  it('are told to the pages that the person has open', async () => {
    const socket = await sockets.hello('employee', clinic);
    socket.send({ type: 'subscribe', topic: 'me' });
    await socket.next('subscribed');
    await set(clinic.people.employee.userId, { grants: ['audit.read'] });
    expect(await socket.next('event')).toMatchObject({ topic: 'me' });
  });

  it('are not for who is dismissed while they are given', async () => {
    const { userId } = await addPerson(test, { roles: [[clinic.id, 'doctor']] });
    const dismisser = await test.owner.connect();
    try {
      await dismisser.query('begin');
      await dismisser.query('delete from organization_role where user_id = $1', [userId]);
      const given = refused(userId, { grants: ['queue.read'] });
      await waitForBlocked(test, 1, [given]);
      await dismisser.query('commit');
      expect((await given)[0]).toBe('grants_need_role');
    } finally {
      dismisser.release(true);
    }
    expect(await test.rows('select from organization_grant where user_id = $1', [userId])).toEqual([]);
  });

  it('want a reason, a person and a clinic', async () => {
    const person = await addPerson(test);
    expect((await refused(person.userId, { reason: ' ' }))[0]).toBe('validation_failed');
    expect((await refused(randomUUID(), {}))[0]).toBe('not_found');
    const erased = await addPerson(test);
    await test.rows('update app_user set erased_at = now(), closed_at = now() where id = $1', [erased.userId]);
    expect((await refused(erased.userId, { is_admin: true }))[0]).toBe('not_found');
    expect(await test.rows('select from organization_role where user_id = $1', [erased.userId])).toEqual([]);
    expect((await refused(person.userId, {}, randomUUID()))[0]).toBe('not_found');
  });
});

describe('modules of a clinic', () => {
  it('are switched for everybody at once; the others stay as they are', async () => {
    const place = await createClinic(test);
    const params = { uuid: place.id };
    const { version, modules } = await api.ok(clinics.getAdminClinic, { params }, as);
    const search = async () =>
      codeOf(await api.send(booking.searchDoctors, { query: { search: 'терапевт' } }, place.as('guest')));
    expect(await search()).toBe('ok');
    const body = { modules: ['registry' as const], version };
    const off = await api.ok(clinics.setClinicModules, { params, body }, as);
    expect(off.modules).toEqual(modules.filter((module) => !['booking', 'reception'].includes(module)));
    expect(await search()).toBe('feature_not_available');
    expect((await api.refused(clinics.setClinicModules, { params, body }, as)).code).toBe('stale_version');
    const on = { modules: ['booking' as const, 'registry' as const], version: off.version };
    await api.ok(clinics.setClinicModules, { params, body: on }, as);
    expect(await search()).toBe('ok');
    const logged = await test.rows(
      `select details from audit_event where action = 'clinic.modules' and object_id = $1 order by at, id`,
      [place.id],
    );
    expect(logged).toEqual([
      { details: { on: [], off: ['booking', 'reception'] } },
      { details: { on: ['booking'], off: [] } },
    ]);
  });
});

describe('TWO_FACTOR=staff', () => {
  it('asks whoever becomes staff for a factor in the sessions that are open, but for those of a passkey', async () => {
    const strict = await buildTestApp({ config: { TWO_FACTOR: 'staff' } });
    const calls = new Api(strict);
    const place = await createClinic(strict);
    const superuser = await addPerson(strict, { isSuperuser: true });
    await strict.rows('update session set by_passkey = true where user_id = $1', [superuser.userId]);
    const { userId, email, token } = await addPerson(strict);
    const { token: second } = await calls.ok(auth.login, { body: { email, password: PASSWORD } });
    const level = async (of: string) => (await calls.ok(auth.checkSession, {}, bearer({ token: of }))).closed?.level;
    expect([await level(token), await level(second)]).toEqual([undefined, undefined]);
    await strict.rows(
      'update session set by_passkey = true where user_id = $1 and id <> all(select id from session where user_id = $1 order by created_at limit 1)',
      [userId],
    );
    await calls.ok(users.setUserRights, await ask(userId, { is_admin: true }, place.id), bearer(superuser));
    expect([await level(token), await level(second)]).toEqual(['enrolling', undefined]);
    expect(codeOf(await calls.send(auth.getMe, {}, bearer({ token })))).toBe('second_factor_required');
    await strict.close();
  });
});
