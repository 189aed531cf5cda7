import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { CLINIC_TABLES } from '#tests/support/clinic-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Tables that belong to no clinic, and why. Every other table is a clinic's. */
const PLATFORM: Readonly<Record<string, string>> = {
  app_meta: 'facts about the installation',
  app_user: 'a person signs in to all clinics',
  audit_event: 'sign-ins have no clinic; where there is one, it is a column',
  audit_seal: 'the log of all clinics is sealed as one',
  consent_document: 'texts of the platform',
  dependant: 'a person books for them in all clinics',
  diagnosis_favourite: 'favourites are the person’s, in every clinic',
  idempotent_answer: 'keys belong to the person who made them',
  job_run: 'jobs of the platform have no clinic; where there is one, it is a column',
  mail_message: 'letters belong to people',
  address_object: 'addresses are the platform’s',
  address_object_before: 'addresses before their last import',
  address_object_staged: 'rows of a file that waits to be confirmed',
  mkb10: 'the classification of diseases is one for all',
  mkb10_before: 'the classification before its last import',
  mkb10_staged: 'rows of a file that waits to be confirmed',
  notification_choice: 'a person chooses for all clinics',
  one_time_token: 'links belong to accounts',
  organization: 'the clinic itself',
  proof_spent: 'a solved captcha counts once, whoever sent it',
  practitioner: 'a person who works in several clinics',
  file_stray: 'an object whose rows are gone belongs to no clinic',
  presence_process: 'server processes serve all clinics',
  refbook_row: 'drugs, insurers and benefits are the platform’s',
  refbook_row_before: 'the same before their last import',
  refbook_row_staged: 'rows of a file that waits to be confirmed',
  clinic_workbook: 'a superuser’s, of all clinics',
  clinic_workbook_row: 'its rows',
  refbook_import: 'reference books are the platform’s',
  schema_migration: 'the migrator’s own',
  session: 'sessions belong to accounts',
  sms_message: 'messages belong to people',
  throttle: 'guesses are counted by account and address',
  user_consent: 'consents belong to people',
  auth_challenge: 'short-lived secrets belong to accounts, or to who has none yet',
  user_avatar_part: 'the own picture belongs to a person',
  user_factor: 'second factors belong to accounts',
  user_identity: 'identities at providers belong to accounts',
  user_passkey: 'passkeys belong to accounts',
  user_recovery_code: 'recovery codes belong to accounts',
};

/** What must not come twice, and why: every unique or exclusive rule over rows of clinics and platform. */
const UNIQUE: Readonly<Record<string, string>> = {
  absence_no_overlap: 'a doctor is away once at a time',
  app_user_email_key: 'one account an address',
  app_user_phone_key: 'one account a phone that was proved',
  app_user_phone_waiting_key: 'one registration a phone waits for its code',
  app_user_username_key: 'one account a name',
  app_user_webauthn_handle_key: 'authenticators know an account by it',
  appointment_active_slot_key: 'one active appointment a slot',
  appointment_patient_no_overlap: 'a patient, who is of one clinic, is in one place at a time',
  audit_seal_until_key: 'one seal closes a range',
  department_title_key: 'directories have no doubles in a clinic',
  dependant_id_user_id_key: 'what patients refer to: a dependant with the account that books for them',
  doctor_organization_id_employee_id_specialty_id_department__key: 'one line of work once',
  employee_organization_id_practitioner_id_key: 'a person is employed once in a clinic',
  file_variant_key_key: 'an object of the store belongs to one file',
  mkb10_official_id_key: 'an official row once',
  notification_dedupe_key: 'one occasion is told once in a clinic',
  organization_slug_key: 'one page an address',
  organization_website_key: 'one clinic a site',
  patient_organization_id_card_number_key: 'card numbers are unique in a clinic',
  patient_dependant_key: 'one patient a dependant in a clinic',
  patient_import_running_key: 'one import of patients of a clinic is at work',
  patient_merge_source_key: 'a card becomes part of one other',
  patient_user_key: 'one patient a person in a clinic',
  practitioner_user_id_key: 'one practitioner an account',
  reception_record_primary_key: 'one primary visit begins a treatment case',
  reception_record_visit_key: 'one record a visit and form',
  clinic_workbook_running_key: 'one workbook of clinics is at work',
  refbook_import_running_key: 'one import of a book at a time',
  session_token_hash_key: 'a token opens one session',
  slot_hold_key: 'one hold a person, across clinics, beside what is offered to them',
  slot_practitioner_no_overlap: 'a practitioner is in one place at a time, across clinics',
  specialty_title_key: 'directories have no doubles in a clinic',
  waiting_entry_doctor_key: 'nobody waits for a doctor twice',
  waiting_entry_specialty_key: 'nor for a specialty',
  waiting_offer_entry_key: 'one time at once is offered to who waits',
  waiting_offer_slot_key: 'a time is offered to one person at once',
  user_avatar_part_key_key: 'an object of the store belongs to one picture',
  user_factor_user_id_kind_key: 'one authenticator a person, in force or begun',
  user_passkey_credential_id_key: 'a passkey opens one account',
  user_identity_provider_issuer_subject_key: 'one account an identity',
  user_identity_user_id_provider_key: 'one identity of a provider an account',
};
/** Rules that cross clinics on purpose. */
const ACROSS_CLINICS = [
  'slot_practitioner_no_overlap',
  'slot_hold_key',
  'appointment_active_slot_key',
  'appointment_patient_no_overlap',
  'file_variant_key_key',
  'user_avatar_part_key_key',
];

const clinicTables = async (): Promise<string[]> =>
  (
    await test.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by 1`,
      [Object.keys(PLATFORM)],
    )
  ).map(({ name }) => name);

describe('tenancy in the catalog', () => {
  it('every table is a clinic’s or listed as the platform’s', async () => {
    const tables = await test.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(Object.keys(PLATFORM).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
    expect(await clinicTables()).toEqual(CLINIC_TABLES);
  });

  it('every clinic table has an organization_id that is never null and points to the clinic', async () => {
    const bad = await test.rows(
      `select t.name from unnest($1::text[]) as t (name)
       where not exists (select from pg_attribute a where a.attrelid = t.name::regclass and a.attname = 'organization_id' and a.attnotnull and a.atttypid = 'uuid'::regtype)
          or not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            where k.conrelid = t.name::regclass and k.contype = 'f' and k.confrelid = 'organization'::regclass and a.attname = 'organization_id')`,
      [await clinicTables()],
    );
    expect(bad).toEqual([]);
  });

  it('every foreign key between two clinic tables carries organization_id on both sides, at the same place', async () => {
    const keys = await test.rows<{ name: string; columns: string[]; targets: string[] }>(
      `select k.conname as name,
         array(select a.attname::text from unnest(k.conkey) with ordinality as c (num, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num order by place) as columns,
         array(select a.attname::text from unnest(k.confkey) with ordinality as c (num, place) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num order by place) as targets
       from pg_constraint k where k.contype = 'f' and k.conrelid = any($1::regclass[]) and k.confrelid = any($1::regclass[])`,
      [await clinicTables()],
    );
    expect(keys.length).toBeGreaterThan(7);
    const bad = keys.filter(
      ({ columns, targets }) =>
        columns.indexOf('organization_id') < 0 ||
        columns.indexOf('organization_id') !== targets.indexOf('organization_id'),
    );
    expect(bad).toEqual([]);
  });

  it('no reference of a platform table leads into a clinic table', async () => {
    expect(
      await test.rows(
        `select conname from pg_constraint where contype = 'f' and not conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])`,
        [await clinicTables()],
      ),
      // what a job made for a clinic: its key carries the clinic, which the row of a platform's job has none of
    ).toEqual([{ conname: 'job_run_file_fkey' }]);
  });

  it('a row cannot point into another clinic: PostgreSQL itself refuses', async () => {
    const [one, two] = [await createClinic(test), await createClinic(test)];
    const slot = await one.addSlot();
    await expect(test.rows('update slot set patient_id = $2 where id = $1', [slot, two.patient])).rejects.toMatchObject(
      { code: '23503' },
    );
    await expect(
      test.rows('update doctor set specialty_id = $2 where id = $1', [one.doctor.id, two.specialty]),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      test.rows('update doctor set practitioner_id = $2 where id = $1', [one.doctor.id, two.doctor.practitioner]),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      test.rows('update slot set practitioner_id = $2 where id = $1', [slot, two.doctor.practitioner]),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(test.rows('update slot set organization_id = $2 where id = $1', [slot, two.id])).rejects.toMatchObject(
      { code: '23503' },
    );
  });
});

describe('unique and exclusive rules', () => {
  /** Keys made of id and clinic are only there for the references; they are no rules of the domain. */
  const RULES = `
    select x.relname::text as name, t.relname::text as "table", array(select a.attname::text from unnest(i.indkey) as c (num) join pg_attribute a on a.attrelid = t.oid and a.attnum = c.num) as columns,
      coalesce(pg_get_expr(i.indexprs, i.indrelid), '') as expressions
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname <> 'schema_migration' and (i.indisunique or i.indisexclusion) and not i.indisprimary
      and not (array(select a.attname::text from unnest(i.indkey) as c (num) join pg_attribute a on a.attrelid = t.oid and a.attnum = c.num) @> array['organization_id', 'id'])
    order by 1`;

  it('are all documented here, with their reason', async () => {
    expect((await test.rows<{ name: string }>(RULES)).map(({ name }) => name).toSorted()).toEqual(
      Object.keys(UNIQUE).toSorted(),
    );
  });

  it('of clinic tables hold within a clinic, unless they cross clinics on purpose', async () => {
    const tables = await clinicTables();
    const rules = (await test.rows<{ name: string; table: string; columns: string[] }>(RULES)).filter(({ table }) =>
      tables.includes(table),
    );
    expect(
      rules
        .filter(({ columns, name }) => !columns.includes('organization_id') && !ACROSS_CLINICS.includes(name))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('the application’s role', () => {
  it('cannot change the structure, nor switch the triggers off', async () => {
    const client = new pg.Client({ connectionString: test.database.appUrl });
    await client.connect();
    for (const sql of [
      'create table mine (id int)',
      'drop table slot',
      'alter table slot add column x int',
      'alter table audit_event disable trigger all',
      'set session_replication_role = replica',
      'truncate slot cascade',
      'drop function ms',
    ]) {
      await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    await client.end();
  });
});
