import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { systemEm } from '#server/db/orm.ts';
import { housekeepingTasks } from '#server/housekeeping.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { NAMED_TABLES } from '#server/lib/audit/refusals.ts';
import { checkAudit, makeAuditMonths, sealAudit } from '#server/lib/audit/seal.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const SECRET = 'a secret of the seals, long enough for them';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
const em = () => systemEm(test.orm, 'test of the log');
/** Everything that is done by the clock, once. */
async function keepHouse({ orm, config }: TestApp, log: { warn(details: object, message: string): void }) {
  const tasks = housekeepingTasks(orm, { ...config, APP_SECRET: SECRET }, log);
  for (const task of Object.values(tasks)) await task(new AbortController().signal);
}
const refusals = (session: string) =>
  test.rows<{ role: string; organization_id: string | null; details: Record<string, unknown> }>(
    `select role, organization_id, details from audit_event where action = 'access.refused' and session_id = (select id from session where user_id = $1) order by at`,
    [session],
  );

describe('roles in the log', () => {
  it('are those of the person in the clinic at that moment', async () => {
    const slot = await clinic.addSlot();
    await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as('patient'));
    await api.ok(registry.createSpecialty, { body: { title: 'Хирургия' } }, clinic.as('superuser'));
    const rows = await test.rows<{ action: string; role: string }>(
      `select action, role from audit_event where organization_id = $1 order by at`,
      [clinic.id],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'appointment.book', role: 'patient' },
        { action: 'specialty.create', role: 'superuser' },
      ]),
    );
    await auditEvent(em(), { action: 'test.platform', userId: clinic.people.orgadmin.userId });
    expect(await test.rows(`select role from audit_event where action = 'test.platform'`)).toEqual([
      { role: 'orgadmin' },
    ]);
  });
});

describe('a refused call', () => {
  it('without the right is written down, at most twenty an hour a session', async () => {
    for (let time = 0; time < 25; time += 1) await api.refused(patients.listPatients, {}, clinic.as('patient'));
    const written = await waitFor('refusals in the log', async () => {
      const rows = await refusals(clinic.people.patient.userId);
      return rows.length >= 20 ? rows : null;
    });
    expect(written).toHaveLength(20);
    expect(written[0]).toEqual({ role: 'patient', organization_id: clinic.id, details: { endpoint: 'listPatients' } });
  });

  it('for a row of another clinic is written down with the row; one for nothing is not', async () => {
    const foreign = await createClinic(test);
    await api.refused(patients.getPatient, { params: { id: clinic.id } }, clinic.as('orgadmin'));
    await api.refused(patients.getPatient, { params: { id: foreign.patient } }, clinic.as('orgadmin'));
    const slot = await foreign.addSlot();
    await api.refused(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    const [row] = await waitFor('the refusal', async () => {
      const rows = await refusals(clinic.people.orgadmin.userId);
      return rows.length > 0 ? rows : null;
    });
    const [probe] = await waitFor('the probe of a slot', async () => {
      const rows = await refusals(clinic.people.patient.userId);
      return rows.length > 0 ? rows : null;
    });
    expect(probe?.details).toEqual({ endpoint: 'holdSlot', foreign: [{ kind: 'slot', id: slot }] });
    expect(row?.details).toEqual({ endpoint: 'getPatient', foreign: [{ kind: 'patient', id: foreign.patient }] });
    expect(await refusals(clinic.people.orgadmin.userId)).toHaveLength(1);
  });

  it('is looked up in every table of clinics that has ids', async () => {
    const tables = await test.rows<{ name: string }>(`
      select c.table_name as name from information_schema.columns c join information_schema.columns i using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'organization_id' and i.column_name = 'id' and c.table_name <> 'audit_event' order by 1`);
    expect(tables.map(({ name }) => name)).toEqual([...NAMED_TABLES]);
  });
});

describe('the seals', () => {
  /** Rows of three hours of a day long ago, sealed. */
  async function sealedDay(lonely: TestApp): Promise<void> {
    await lonely.rows(`insert into audit_event (id, at, action, result, details)
      select gen_random_uuid(), '2024-03-05T10:00:00Z'::timestamptz + n * interval '7 minutes', 'test.row', 'ok', jsonb_build_object('n', n) from generate_series(0, 20) n`);
    expect(await sealAudit(systemEm(lonely.orm, 'test'), SECRET, '2024-03-06T00:00:00Z')).toBeGreaterThan(0);
  }
  const check = (lonely: TestApp, ...secrets: string[]) =>
    checkAudit(systemEm(lonely.orm, 'test'), secrets.length > 0 ? secrets : [SECRET]);
  const past = (lonely: TestApp, sql: string) =>
    lonely.rows(`
    do $$ begin
      alter table audit_event disable trigger user; alter table audit_seal disable trigger user;
      ${sql};
      alter table audit_event enable trigger user; alter table audit_seal enable trigger user;
    end $$`);

  it.each([
    ['changed', `update audit_event set details = '{"n": 99}' where details->>'n' = '7'`],
    ['given to another person', `update audit_event set user_id = gen_random_uuid() where details->>'n' = '7'`],
    ['removed', `delete from audit_event where details->>'n' = '7'`],
    [
      'slipped in behind its time',
      `insert into audit_event (id, at, action, result) values (gen_random_uuid(), '2024-03-05T10:30:00Z', 'test.forged', 'ok')`,
    ],
    ['moved in time', `update audit_event set at = at + interval '1 second' where details->>'n' = '7'`],
  ])('find a row that was %s', async (_, sql) => {
    const lonely = await buildTestApp();
    await sealedDay(lonely);
    expect(await check(lonely)).toMatchObject({ rows: 21, broken: [] });
    await past(lonely, sql);
    expect((await check(lonely)).broken).toHaveLength(1);
    await lonely.close();
  });

  it('find a seal that was made anew for changed rows, or taken out of the chain', async () => {
    const lonely = await buildTestApp();
    await sealedDay(lonely);
    await sealAudit(systemEm(lonely.orm, 'test'), SECRET, '2024-03-08T00:00:00Z');
    await past(lonely, `update audit_seal set digest = sha256('x') where id = 1`);
    expect((await check(lonely)).broken.length).toBeGreaterThan(0);
    await past(lonely, 'delete from audit_seal where id = 2');
    expect((await check(lonely)).broken.length).toBeGreaterThan(0);
    await lonely.close();
  });

  it('of a secret that is not known are broken; of one that the installation had before they are not', async () => {
    const lonely = await buildTestApp();
    await sealedDay(lonely);
    const after = 'another secret of the seals, after a change';
    expect(await check(lonely, after, SECRET)).toMatchObject({ broken: [] });
    const { seals, broken } = await check(lonely, after);
    expect(broken).toHaveLength(seals);
    // who owns the database may make digests that fit, and cannot claim that an unknown secret made them
    await past(lonely, `update audit_seal set key_mark = '\\x0102030405060708'`);
    expect((await check(lonely)).broken).toHaveLength(seals);
    await lonely.close();
  });

  it('leave the last hour open, in which a transaction may still be under way', async () => {
    const lonely = await buildTestApp();
    for (const minutes of [30, 90, 150]) {
      await lonely.rows(
        `insert into audit_event (id, at, action, result) values (gen_random_uuid(), now() - make_interval(mins => $1), 'test.row', 'ok')`,
        [minutes],
      );
    }
    await sealAudit(systemEm(lonely.orm, 'test'), SECRET);
    const [last] = await lonely.rows<{ is_closed: boolean }>(
      `select max(until) <= now() - interval '1 hour' as is_closed from audit_seal`,
    );
    expect(last).toEqual({ is_closed: true });
    await lonely.close();
  });

  it('made by two processes at once are made once, and what is too young is left for later', async () => {
    const lonely = await buildTestApp();
    await sealedDay(lonely);
    await Promise.all([1, 2, 3].map(() => sealAudit(systemEm(lonely.orm, 'test'), SECRET, '2024-04-20T00:00:00Z')));
    await auditEvent(systemEm(lonely.orm, 'test'), { action: 'test.young' });
    await keepHouse(lonely, {
      warn: (details) => {
        throw new Error(JSON.stringify(details));
      },
    });
    expect(await check(lonely)).toMatchObject({ rows: 21, broken: [] });
    const [checked] = await lonely.rows(
      `select result, details->'broken' as broken from audit_event where action = 'audit.check'`,
    );
    expect(checked).toEqual({ result: 'ok', broken: [] });
    await lonely.close();
  });
});

describe('months', () => {
  const months = async () =>
    (
      await test.rows<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'audit'::regnamespace and relkind = 'r' order by 1`,
      )
    ).map(({ name }) => name);

  it('are there for this one and the next two; making them again changes nothing', async () => {
    await makeAuditMonths(em());
    const before = await months();
    expect(before.filter((name) => /^event_\d{4}_\d\d$/.test(name))).toHaveLength(3);
    await makeAuditMonths(em());
    expect(await months()).toEqual(before);
  });

  it('cannot be made far ahead, and the application cannot touch one past the log', async () => {
    const [far] = await test.rows<{ made: boolean }>(`select make_audit_month('2099-01-01') as made`);
    expect(far?.made).toBe(false);
    const [month] = (await months()).filter((name) => name.startsWith('event_2'));
    for (const sql of [
      `select from audit.${month}`,
      `delete from audit.${month}`,
      `truncate audit.${month}`,
      'select from audit.event_other',
    ]) {
      await expect(em().getConnection().execute(sql)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(test.rows(`truncate audit.${month}`)).rejects.toMatchObject({ message: 'audit_event is append-only' });
    await expect(test.rows(`delete from audit.event_other`)).resolves.toEqual([]);
  });
});

describe('what is of no use any more', () => {
  it('is forgotten: old sessions, links and letters', async () => {
    const person = await addPerson(test);
    await test.rows(
      `insert into one_time_token (token_hash, user_id, purpose, expires_at, created_at)
      values (sha256('old'), $1, 'password_reset', now() - interval '8 days', now() - interval '9 days'), (sha256('new'), $1, 'password_reset', now() + interval '1 hour', now())`,
      [person.userId],
    );
    await test.rows(
      `insert into session (id, token_hash, user_id, created_at, last_active_at, expires_at, idle_minutes, ip)
      values (gen_random_uuid(), sha256('s'), $1, now() - interval '70 days', now() - interval '70 days', now() - interval '40 days', 30, '')`,
      [person.userId],
    );
    await test.rows(`insert into mail_message (id, to_address, subject, text, html, created_at, sent_at)
      values (gen_random_uuid(), 'old@example.test', '', '', '', now() - interval '40 days', now() - interval '40 days'), (gen_random_uuid(), 'new@example.test', '', '', '', now(), now())`);
    const failures: object[] = [];
    await keepHouse(test, { warn: (details) => failures.push(details) });
    expect(failures).toEqual([]);
    expect(
      await test.rows("select encode(token_hash, 'hex') as hash from one_time_token where user_id = $1", [
        person.userId,
      ]),
    ).toHaveLength(1);
    expect(await test.rows('select from session where user_id = $1', [person.userId])).toHaveLength(1);
    expect(
      await test.rows(
        `select to_address from mail_message where to_address in ('old@example.test', 'new@example.test')`,
      ),
    ).toEqual([{ to_address: 'new@example.test' }]);
  });
});
