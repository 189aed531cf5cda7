import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { loadConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate, openMigrator } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { describeSchema } from '#server/db/schema-snapshot.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MergeCalls } from '#tests/support/merges.ts';
import { buildTestApp } from '#tests/support/test-app.ts';

const SNAPSHOT = readFileSync('server/db/schema.snapshot.txt', 'utf8');
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const schema = (): Promise<string> => describeSchema(client);
async function down(count: number): Promise<void> {
  const { orm, migrator } = await openMigrator(database.ownerUrl);
  try {
    for (let step = 0; step < count; step += 1) await migrator.down();
  } finally {
    await orm.close();
  }
}
const names = ['m0001-accounts', 'm0002-clinics', 'm0003-schedule', 'm0004-audit'];

describe('migrations', () => {
  it('up from nothing make the committed schema (after a new one: npm run cli -- db:snapshot)', async () => {
    expect(await schema()).toBe('\n');
    expect((await migrate(database.ownerUrl)).slice(0, names.length)).toEqual(names);
    expect(await schema()).toBe(SNAPSHOT);
  });

  it('up again do nothing', async () => {
    expect(await migrate(database.ownerUrl)).toEqual([]);
    expect(await schema()).toBe(SNAPSHOT);
  });

  it('down one and up give the same', async () => {
    await down(1);
    expect(await schema()).not.toBe(SNAPSHOT);
    expect(await migrate(database.ownerUrl)).toHaveLength(1);
    expect(await schema()).toBe(SNAPSHOT);
  });

  it('down all leave nothing, and up give the same', async () => {
    await down(MIGRATIONS.length);
    expect(await schema()).toBe('\n');
    expect(await migrate(database.ownerUrl)).toHaveLength(MIGRATIONS.length);
    expect(await schema()).toBe(SNAPSHOT);
  });

  it('lay the reference rows once, and change none that is published', async () => {
    await client.query(`update consent_document set title = 'published' where kind = 'terms'`);
    await migrate(database.ownerUrl);
    const { rows } = await client.query('select kind, version, title, is_required from consent_document order by kind');
    expect(rows).toEqual([
      { kind: 'notifications', version: 2, title: 'Согласие на получение уведомлений', is_required: false },
      { kind: 'personal_data', version: 3, title: 'Согласие на обработку персональных данных', is_required: true },
      { kind: 'terms', version: 1, title: 'published', is_required: true },
    ]);
  });

  it('refuse a database of a newer program', async () => {
    await client.query(`insert into schema_migration (name) values ('m9999-future')`);
    await expect(migrate(database.ownerUrl)).rejects.toThrow('m9999-future');
    await client.query(`delete from schema_migration where name = 'm9999-future'`);
  });

  it('run once when two servers start at the same time on an empty database', async () => {
    const fresh = await createEmptyDatabase();
    const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: fresh.appUrl, DATABASE_MIGRATION_URL: fresh.ownerUrl });
    const log = { info: () => {}, warn: () => {} };
    await Promise.all([1, 2].map(() => openDatabase(config, log, () => {})));
    const other = new pg.Client({ connectionString: fresh.ownerUrl });
    await other.connect();
    expect(await describeSchema(other)).toBe(SNAPSHOT);
    await other.end();
    await fresh.drop();
  });
});

describe('the consent to an employment (m0010)', () => {
  it('who worked before works on; on the way back nothing booked is lost', async () => {
    const test = await buildTestApp();
    const [home, left] = [await createClinic(test), await createClinic(test)];
    const there = await left.addDoctor({ practitioner: home.doctor.practitioner });
    await test.rows('update employee set ended_at = now() where id = $1', [there.employee]);
    const [own, booked, free] = [
      await home.addSlot(),
      await left.addSlot({ doctor: there }),
      await left.addSlot({ doctor: there, at: '11:00' }),
    ];
    await left.addAppointment(booked);
    const { orm, migrator } = await openMigrator(test.database.ownerUrl);
    await migrator.down({ to: 'm0009-account-safety' });
    await orm.close();
    expect(
      await test.rows('select id, is_overbooked from slot where id = any($1) order by id', [[own, booked, free]]),
    ).toEqual([
      { id: own, is_overbooked: false },
      { id: booked, is_overbooked: true },
    ]);
    await migrate(test.database.ownerUrl);
    expect(
      await test.rows(
        'select count(*)::int as n from employee where accepted_at is null or claimant_id <> practitioner_id',
      ),
    ).toEqual([{ n: 0 }]);
    expect(await test.rows('select count(*)::int as n from slot where claimant_id <> practitioner_id')).toEqual([
      { n: 0 },
    ]);
    await test.close();
  });
});

describe('the edition of form 025/u (m0013)', () => {
  it('what nobody chose follows the date, what was chosen stays; both are there on the way back', async () => {
    const test = await buildTestApp();
    const [silent, chosen] = [await createClinic(test), await createClinic(test)];
    const editions = async () =>
      (
        await test.rows<{ id: string; edition: string | null }>('select id, form_edition as edition from organization')
      ).reduce<Record<string, string | null>>((all, { id, edition }) => ({ ...all, [id]: edition }), {});
    const { orm, migrator } = await openMigrator(test.database.ownerUrl);
    await migrator.down({ to: 'm0012-diagnoses' });
    await orm.close();
    expect(await editions()).toMatchObject({ [silent.id]: '834n', [chosen.id]: '834n' });
    await test.rows(`update organization set form_edition = '274n' where id = $1`, [chosen.id]);
    await migrate(test.database.ownerUrl);
    expect(await editions()).toMatchObject({ [silent.id]: null, [chosen.id]: '274n' });
    await test.close();
  });
});

describe('the time of the arrival (m0022)', () => {
  it('who waits meanwhile has none, and their visit goes on; who comes afterwards has one', async () => {
    const test = await buildTestApp();
    const clinic = await createClinic(test);
    const api = new Api(test);
    const before = await clinic.addAppointment(await clinic.addSlot({ at: '09:00' }), { status: 'arrived' });
    const { orm, migrator } = await openMigrator(test.database.ownerUrl);
    await migrator.down({ to: 'm0021-file-objects' });
    await orm.close();
    await migrate(test.database.ownerUrl);
    const after = await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    const move = (id: string, status: 'arrived' | 'in_progress') =>
      api.ok(
        queue.moveAppointment,
        { params: { id }, body: { status } },
        clinic.as(status === 'arrived' ? 'employee' : 'doctor'),
      );
    await move(after, 'arrived');
    const has = async () =>
      Object.fromEntries(
        (
          await test.rows<{ id: string; has: boolean }>('select id, arrived_at is not null as has from appointment')
        ).map(({ id, has }) => [id, has]),
      );
    expect(await has()).toEqual({ [before]: false, [after]: true });
    await move(before, 'in_progress');
    await move(after, 'in_progress');
    expect(await has()).toEqual({ [before]: false, [after]: true });
    await test.close();
  });
});

describe('what was said of two cards (m0077)', () => {
  it('is true of the card that one of them is part of; on the way back it is kept with the merge', async () => {
    const test = await buildTestApp();
    const cards = new MergeCalls(new Api(test), await createClinic(test));
    const [a, b, d] = [await cards.add(), await cards.add(), await cards.add()];
    await cards.markDistinct(a, d);
    await cards.merge(b, a);
    const said = () =>
      test.rows(`select one_id, other_id, one_now, other_now, decided_by, decided_at from patient_distinct`);
    const before = await said();
    expect(before).toMatchObject([{ one_id: a, other_id: d, one_now: b, other_now: d }]);
    const { orm, migrator } = await openMigrator(test.database.ownerUrl);
    await migrator.down({ to: 'm0076-restored-cards' });
    await orm.close();
    expect(await test.rows('select one_id from patient_distinct')).toEqual([]);
    await migrate(test.database.ownerUrl);
    expect(await said()).toEqual(before);
    await test.close();
  });
});

describe('the first cells of tables (m0078)', () => {
  it('of tables that are written, given up or forgotten go; of those whose columns may be named again they stay', async () => {
    const test = await buildTestApp();
    const clinic = await createClinic(test);
    const { orm, migrator } = await openMigrator(test.database.ownerUrl);
    await migrator.down({ to: 'm0077-distinct-cards' });
    await orm.close();
    const states = ['read', 'failed', 'done', 'cancelled'];
    await test.rows(
      `insert into patient_import (id, organization_id, file_name, state, sheets, epoch, heads, samples, columns, rows, finished_at)
       select gen_random_uuid(), $1, state, state, '{}', 1900, '{a}', '[["x"]]', '{null}', 1, case when state = 'read' then null else now() end from unnest($2::text[]) state`,
      [clinic.id, [...states, 'undone']],
    );
    await test.rows(
      `insert into patient_import_row (organization_id, import_id, place, line, cells)
       select organization_id, id, 1, 2, '["x"]' from patient_import where state = 'failed'`,
    );
    const sheet = { sheet: 'patients', name: 'a', samples: [['x'], []] };
    await test.rows(
      `insert into clinic_workbook (id, file_name, state, sheets, ignored, rows, finished_at)
       select gen_random_uuid(), state, state, $1, '{}', 1, case when state = 'read' then null else now() end from unnest($2::text[]) state`,
      [JSON.stringify([sheet, { ...sheet, name: 'b' }]), states],
    );
    await migrate(test.database.ownerUrl);
    expect(await test.rows('select state, samples from patient_import order by state')).toEqual([
      { state: 'cancelled', samples: [] },
      { state: 'done', samples: [] },
      { state: 'failed', samples: [['x']] },
      { state: 'read', samples: [['x']] },
      { state: 'undone', samples: [] },
    ]);
    const gone = { ...sheet, samples: [] };
    expect(await test.rows('select state, sheets from clinic_workbook order by state')).toEqual([
      { state: 'cancelled', sheets: [gone, { ...gone, name: 'b' }] },
      { state: 'done', sheets: [gone, { ...gone, name: 'b' }] },
      { state: 'failed', sheets: [gone, { ...gone, name: 'b' }] },
      { state: 'read', sheets: [sheet, { ...sheet, name: 'b' }] },
    ]);
    await test.close();
  });
});

describe('the snapshot', () => {
  const change = async (sql: string): Promise<string> => {
    await client.query('begin');
    await client.query(sql);
    const changed = await schema();
    await client.query('rollback');
    return changed;
  };
  it.each([
    'alter table slot add column surprise text',
    'alter table slot alter column doctor_id drop not null',
    'alter table slot alter column record_mode set default 1',
    'alter table slot drop constraint slot_practitioner_no_overlap',
    'drop index slot_free_idx',
    'drop trigger audit_event_no_change on audit_event',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table surprise (id int)',
    'create unique index surprise on slot (start_time)',
  ])('notices: %s', async (sql) => {
    expect(await change(sql)).not.toBe(SNAPSHOT);
    expect(await schema()).toBe(SNAPSHOT);
  });
});
