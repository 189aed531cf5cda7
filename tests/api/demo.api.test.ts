import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrm, type Orm } from '#server/db/orm.ts';
import { extendDemo, hasDemo, seedDemo } from '#server/db/seeds/demo/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const TODAY = new Date('2026-11-20T06:00:00Z');
const later = (days: number) => new Date(TODAY.getTime() + days * 86_400_000);

interface Facts {
  clinics: number;
  doctors: number;
  specialties: number;
  shared: number;
  patients: number;
  slots: number;
  last_day: string;
  past: number;
  future: number;
  accounts: number;
  consents: number;
  receptions: number;
  cases: number;
  prices: number;
  desk: number;
}

async function look(database: TestDatabase): Promise<Facts> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(
      `select
      (select count(*)::int from organization) as clinics, (select count(*)::int from doctor) as doctors,
      (select count(distinct title)::int from specialty) as specialties,
      (select count(*)::int from (select practitioner_id from employee group by 1 having count(*) > 1) as people) as shared,
      (select count(*)::int from patient) as patients, (select count(*)::int from slot) as slots,
      (select max(start_time at time zone timezone)::date::text from slot join organization o on o.id = organization_id) as last_day,
      (select count(*)::int from appointment where end_time <= $1) as past, (select count(*)::int from appointment where start_time > $1) as future,
      (select count(*)::int from reception_record) as receptions, (select count(*)::int from treatment_case) as cases,
      (select count(*)::int from price) as prices,
      (select count(*)::int from employee e join practitioner p on p.id = e.practitioner_id
        join organization_role r on r.organization_id = e.organization_id and r.user_id = p.user_id and r.role = 'employee') as desk,
      (select count(*)::int from user_consent) as consents,
      (select count(*)::int from app_user) as accounts`,
      [TODAY],
    );
    return rows[0] as Facts;
  } finally {
    await client.end();
  }
}

/** Appointments of the demo's patient account. */
async function own(database: TestDatabase): Promise<{ rows: { status: string }[] }> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await client.query<{ status: string }>(
      `select a.status from appointment a join patient p on p.id = a.patient_id join app_user u on u.id = p.user_id where u.email = 'patient@demo.test'`,
    );
  } finally {
    await client.end();
  }
}

describe('the demo', () => {
  let database: TestDatabase;
  let orm: Orm;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await createOrm({ url: database.appUrl, poolSize: 1, statementTimeout: 0 });
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('has three clinics, thirty doctors of twelve specialties, two in two clinics, and two thousand patients', async () => {
    expect(await hasDemo(orm)).toBe(false);
    await seedDemo(orm, { today: TODAY });
    expect(await hasDemo(orm)).toBe(true);
    const facts = await look(database);
    expect(facts).toMatchObject({
      clinics: 3,
      doctors: 30,
      specialties: 12,
      shared: 2,
      patients: 2000,
      accounts: 5,
      consents: 10,
      prices: 17,
      last_day: '2026-12-11',
    });
    const { rows } = await own(database);
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['booked', 'cancelled', 'done', 'done']);
    expect(facts.past).toBeGreaterThan(500);
    expect(facts.receptions, 'records of the demo’s doctor').toBeGreaterThan(10);
    expect(facts.cases).toBeLessThanOrEqual(facts.receptions);
    expect(facts.future).toBeGreaterThan(500);
    expect(facts.desk, 'the desk’s account is an employee of its clinic').toBe(1);
  });

  it('adds nothing on the same day and one day on the next, also when people took some of its times', async () => {
    const before = await look(database);
    await extendDemo(orm, { today: TODAY });
    expect(await look(database)).toEqual(before);

    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(`insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time)
      select gen_random_uuid(), organization_id, id, practitioner_id, '2026-12-14T05:00:00Z', '2026-12-14T17:00:00Z' from doctor order by id limit 1`);
    await client.end();
    await extendDemo(orm, { today: later(3) });
    const after = await look(database);
    expect(after.last_day).toBe('2026-12-14');
    expect(after.slots).toBeGreaterThan(before.slots + 100);
  });

  it('is fresh again after a long pause', async () => {
    await extendDemo(orm, { today: later(60) });
    expect((await look(database)).last_day).toBe('2027-02-09');
  });
});
