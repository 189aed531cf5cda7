import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffEndpoints as staff } from '#shared/contract/staff.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson, addSession } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const list = async (clinic: TestClinic, search?: string) =>
  (await api.ok(staff.listStaff, { query: search === undefined ? {} : { search } }, clinic.as('orgadmin'))).items;
const set = (clinic: TestClinic, id: string, isAdmin: boolean, as = clinic.as('orgadmin')) =>
  api.send(staff.setStaffAdmin, { params: { id }, body: { is_admin: isAdmin } }, as);
/** Accounts of whom the list says that the role cannot be taken. */
const lastAdmins = async (clinic: TestClinic, as = clinic.as('orgadmin')) =>
  (await api.ok(staff.listStaff, { query: {} }, as)).items.filter((row) => row.is_last_admin).map(({ id }) => id);
const rolesOf = async (clinic: TestClinic, id: string) =>
  (await list(clinic)).find((row) => row.id === id)?.roles ?? null;

describe('the staff of a clinic', () => {
  it('are listed by name with roles, permissions and state; found by name and address; nobody of another clinic', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const { doctor, employee, patient } = clinic.people;
    await addPerson(test, { roles: [[other.id, 'doctor']] });
    await test.rows(
      `insert into organization_grant (organization_id, user_id, permission) values ($1, $2, 'audit.read'), ($3, $2, 'job.read')`,
      [clinic.id, employee.userId, other.id],
    );
    await test.rows(`update app_user set status = 'banned' where id = $1`, [doctor.userId]);
    // the clinic knows them by the name of its own row, once they have agreed to work under it
    await test.rows(`update employee set last_name = 'Яшина', accepted_at = null where organization_id = $1`, [
      clinic.id,
    ]);
    expect((await list(clinic)).map(({ lastName }) => lastName)).not.toContain('Яшина');
    await test.rows('update employee set accepted_at = now() where organization_id = $1', [clinic.id]);
    const rows = await list(clinic);
    expect(rows.map(({ id }) => id)).not.toContain(patient.userId);
    expect(rows.at(-1)).toMatchObject({ id: doctor.userId, lastName: 'Яшина', state: 'banned', roles: ['doctor'] });
    expect(rows.find(({ id }) => id === employee.userId)).toMatchObject({ grants: ['audit.read'], state: 'activated' });
    expect((await list(clinic, 'яшин')).map(({ id }) => id)).toEqual([doctor.userId]);
    expect((await list(clinic, employee.email.slice(0, 20))).map(({ id }) => id)).toEqual([employee.userId]);
  });

  it('become administrators and cease to be, told by letter, logged; the last one stays', async () => {
    const clinic = await createClinic(test);
    const { doctor, orgadmin } = clinic.people;
    expect(codeOf(await set(clinic, orgadmin.userId, false))).toBe('last_admin');
    expect(codeOf(await set(clinic, doctor.userId, true))).toBe('ok');
    expect(await rolesOf(clinic, doctor.userId)).toContain('orgadmin');
    expect(await lettersTo(test, doctor.email)).toHaveLength(1);
    expect(codeOf(await set(clinic, orgadmin.userId, false, clinic.as(doctor)))).toBe('ok');
    // in force at once
    expect(codeOf(await set(clinic, doctor.userId, false))).toBe('permission_denied');
    const events = await test.rows<{ action: string; object_id: string }>(
      `select action, object_id from audit_event where organization_id = $1 and action like 'role.%' order by id`,
      [clinic.id],
    );
    expect(events.map(({ action, object_id: who }) => [action, who])).toEqual([
      ['role.grant', doctor.userId],
      ['role.revoke', orgadmin.userId],
    ]);
  });

  it('are told with the last administrator, whose role is not taken: another one who may not sign in is none', async () => {
    const clinic = await createClinic(test);
    const { doctor, orgadmin } = clinic.people;
    const state = (status: string) =>
      test.rows('update app_user set status = $1 where id = $2', [status, doctor.userId]);
    expect(await lastAdmins(clinic)).toEqual([orgadmin.userId]);
    await state('pending_activation');
    expect(codeOf(await set(clinic, doctor.userId, true))).toBe('ok');
    expect(await lastAdmins(clinic)).toEqual([orgadmin.userId]);
    expect(codeOf(await set(clinic, orgadmin.userId, false))).toBe('last_admin');
    await state('activated');
    expect(await lastAdmins(clinic)).toEqual([]);
    await state('banned');
    expect(codeOf(await set(clinic, doctor.userId, false))).toBe('ok');
    expect(await lastAdmins(clinic)).toEqual([orgadmin.userId]);
  });

  it('who does not work here is made nothing', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    for (const { userId } of [clinic.people.patient, clinic.people.stranger, other.people.doctor])
      expect(codeOf(await set(clinic, userId, true))).toBe('not_found');
  });

  it('may be let add times beside the grid, and not any more: logged once each; what else they may stays', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const { employee, patient, orgadmin } = clinic.people;
    await test.rows(
      `insert into organization_grant (organization_id, user_id, permission) values ($1, $2, 'audit.read'), ($3, $2, 'slot.overbook')`,
      [clinic.id, employee.userId, other.id],
    );
    const allow = (id: string, is_allowed: boolean, as = clinic.as('orgadmin')) =>
      api.send(staff.setStaffOverbooking, { params: { id }, body: { is_allowed } }, as);
    const grants = async () => (await list(clinic)).find(({ id }) => id === employee.userId)?.grants;
    for (const isAllowed of [true, true]) expect(codeOf(await allow(employee.userId, isAllowed))).toBe('ok');
    expect(await grants()).toEqual(['audit.read', 'slot.overbook']);
    for (const isAllowed of [false, false]) expect(codeOf(await allow(employee.userId, isAllowed))).toBe('ok');
    expect(await grants()).toEqual(['audit.read']);
    expect(codeOf(await allow(employee.userId, true, clinic.as('employee')))).toBe('permission_denied');
    for (const id of [patient.userId, other.people.doctor.userId])
      expect(codeOf(await allow(id, true))).toBe('not_found');
    const events = await test.rows(
      `select action, object_id, user_id, details from audit_event where organization_id = $1 and action like 'grant.%' order by id`,
      [clinic.id],
    );
    const logged = { object_id: employee.userId, user_id: orgadmin.userId, details: { permission: 'slot.overbook' } };
    expect(events).toEqual([
      { action: 'grant.give', ...logged },
      { action: 'grant.revoke', ...logged },
    ]);
  });

  it('need a fresh proof to be changed', async () => {
    const clinic = await createClinic(test);
    const { orgadmin, doctor } = clinic.people;
    const later = await addSession(test, orgadmin.userId);
    await test.rows(`update session set authenticated_at = now() - interval '1 hour' where id = $1`, [later.sessionId]);
    const as = { apikey: clinic.id, authorization: `Bearer ${later.token}` };
    expect(codeOf(await set(clinic, doctor.userId, true, as))).toBe('reauthentication_required');
  });

  it('of two administrators who dismiss each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clinic = await createClinic(test);
      const { doctor, orgadmin } = clinic.people;
      expect(codeOf(await set(clinic, doctor.userId, true))).toBe('ok');
      const answers = await Promise.all([
        set(clinic, orgadmin.userId, false, clinic.as(doctor)),
        set(clinic, doctor.userId, false, clinic.as(orgadmin)),
      ]);
      expect(answers.map(codeOf)).toContain('ok');
      const left = await test.rows(`select from organization_role where organization_id = $1 and role = 'orgadmin'`, [
        clinic.id,
      ]);
      expect(left).toHaveLength(1);
    }
  });
});
