import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminClinicEndpoints as clinics } from '#shared/contract/admin-clinics.ts';
import { adminUserEndpoints as users } from '#shared/contract/admin-users.ts';
import { auditLogEndpoints as log } from '#shared/contract/audit-log.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { refbookRowEndpoints as bookRows } from '#shared/contract/refbook-rows.ts';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { ownDataEndpoints as ownData } from '#shared/contract/own-data.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { Api, readRefusal } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { outliveProof, PASSWORD } from '#tests/support/people.ts';
import { sampleInput } from '#tests/support/samples.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
});
afterAll(() => test.close());

const FRESH = (ENDPOINTS as readonly Endpoint[]).filter(({ isFresh }) => isFresh);
/** A sound call about somebody, or a clinic, that is there: it would do its work. */
const soundCall = (endpoint: Endpoint) =>
  sampleInput(endpoint, {
    id: clinic.people.patient.userId,
    byName: { uuid: clinic.id, user: clinic.people.orgadmin.userId },
  });
/** What all tables hold, in one line each. */
async function contents(): Promise<readonly string[]> {
  const tables = await test.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const told: string[] = [];
  for (const { name } of tables) {
    const rows = await test.rows<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    told.push(
      `${name} ${createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex')}`,
    );
  }
  return told;
}

it('every call that needs a fresh proof is refused to a session without one, and changes nothing', async () => {
  const { superuser } = clinic.people;
  await outliveProof(test, superuser.userId);
  const before = await contents();
  const answers: (readonly [string, number, string])[] = [];
  for (const endpoint of FRESH) {
    const answer = await api.send(endpoint, soundCall(endpoint), clinic.as('superuser'));
    answers.push([endpoint.id, answer.statusCode, answer.statusCode === 200 ? 'ok' : readRefusal(answer).code]);
  }
  expect(answers).toEqual(FRESH.map(({ id }) => [id, 403, 'reauthentication_required']));
  expect(await contents()).toEqual(before);
});

it('what the platform’s administration does with power, and what takes data out, is among them', () => {
  const needed = [
    users.moveUser,
    users.endUserSessions,
    users.resetFactors,
    users.withdrawSuperuser,
    clinics.createClinic,
    clinics.updateAdminClinic,
    clinics.disableClinic,
    clinics.enableClinic,
    clinics.appointClinicAdmin,
    clinics.dismissClinicAdmin,
    log.exportAudit,
    log.exportPlatformAudit,
    ownData.exportOwnData,
    imports.exportPatients,
    imports.getPatientImportReport,
    workbooks.getClinicWorkbookReport,
    ...Object.values(bookRows),
  ];
  expect(needed.filter((endpoint: Endpoint) => !endpoint.isFresh).map(({ id }) => id)).toEqual([]);
});

it('every change by the platform’s administration needs one, but for what is undone by one press or changes no clinic', () => {
  const free = (ENDPOINTS as readonly Endpoint[]).filter(
    ({ access, method, isFresh }) => access === 'admin.index' && method !== 'GET' && !isFresh,
  );
  expect(free.map(({ id }) => id).toSorted()).toEqual([
    // a workbook is read and checked without a change; its confirmation and its undo need a proof
    'cancelClinicWorkbook',
    'checkClinicWorkbook',
    'readClinicWorkbook',
    'retryLetter',
    'retrySms',
  ]);
});

it('the password opens them again for the same session; who may not call them learns of no proof', async () => {
  await outliveProof(test, clinic.people.superuser.userId);
  await outliveProof(test, clinic.people.orgadmin.userId);
  const end = { params: { id: clinic.people.patient.userId } };
  expect((await api.refused(users.endUserSessions, end, clinic.as('orgadmin'))).code).toBe('permission_denied');
  expect((await api.refused(users.endUserSessions, end, clinic.as('superuser'))).code).toBe(
    'reauthentication_required',
  );
  await api.ok(own.unlockSession, { body: { password: PASSWORD } }, clinic.as('superuser'));
  await api.ok(users.endUserSessions, end, clinic.as('superuser'));
});
