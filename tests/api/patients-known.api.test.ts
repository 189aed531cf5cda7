import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areTwoSnils } from '#shared/rules/patient-card.ts';
import { twoSnilsSql } from '#server/db/snils.ts';
import { declaredStatement } from '#server/db/sql.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { explain } from '#tests/support/plans.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATIENTS = 30_000;
const PEOPLE = 500;
let test: TestApp;
let clinic: TestClinic;
/** As an import leaves a clinic: ids in the order of the rows, few numbers; nearly all patients of the platform. */
beforeAll(async () => {
  test = await buildTestApp();
  clinic = await createClinic(test);
  await test.rows('alter table patient set (autovacuum_enabled = false)');
  await test.rows(
    `insert into patient (id, organization_id, card_number, last_name, first_name, birth_date, phone, data, is_imported)
     select ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 1000 + n, 'L' || n, 'F' || n % 97, date '1930-01-01' + n % 20000,
       case when n % 100 = 0 then '+79' || lpad(n::text, 9, '0') else '' end,
       case when n % 1000 = 0 then jsonb_build_object('snils', md5(n::text), 'omsNumber', lpad(n::text, 9, '0')) else '{}' end, true
     from generate_series(1, $2::int) n`,
    [clinic.id, PATIENTS],
  );
});
afterAll(() => test.close());

const people = Array.from({ length: PEOPLE }, (_, at) => String(at));
const nothing = people.map(() => '');
const nobody = {
  last_names: people,
  first_names: people,
  middle_names: people,
  birth_dates: people.map((): string | null => null),
  phones: nothing,
  snils: nothing,
  series: nothing,
  policies: nothing,
};
const explained = (given: Partial<typeof nobody>) => {
  const { text, values } = declaredStatement('patients_known', { clinic: clinic.id, ...nobody, ...given });
  return explain(test, text, values);
};

describe('the search for the people of a table in a large clinic', () => {
  const asked = {
    snils: people.map((at) => `new ${at}`),
    policies: people.map((at) => `99 ${at}`),
    phones: people,
    birth_dates: people.map((at, place) => (place % 2 === 0 ? null : `${1930 + (Number(at) % 50)}-03-04`)),
  };

  it.each([
    ['right after an import, before anything is known of its rows', ''],
    ['when the rows were analysed', 'vacuum (analyze) patient'],
  ])('%s: by the indexes of what they are looked for by, never along the primary key', async (_, first) => {
    if (first) await test.rows(first);
    const { indexes, scanned, buffers, rows } = await explained(asked);
    expect(rows).toBe(PEOPLE);
    expect(indexes.toSorted()).toEqual([
      'patient_birth_idx',
      'patient_oms_idx',
      'patient_phone_idx',
      'patient_snils_idx',
    ]);
    expect(scanned).toEqual([]);
    expect(buffers).toBeLessThanOrEqual(PEOPLE * 12);
  });

  it('finds somebody among thousands of one birth date by the name, without reading them all', async () => {
    const day = '1900-01-01';
    await test.rows(
      `insert into patient (id, organization_id, card_number, last_name, first_name, birth_date, is_imported)
       select gen_random_uuid(), $1, 100000 + n, 'M' || n, 'F', $2, true from generate_series(1, 5000) n`,
      [clinic.id, day],
    );
    const { buffers } = await explained({ birth_dates: people.map(() => day) });
    expect(buffers).toBeLessThanOrEqual(PEOPLE * 12);
  });

  it('does not look for what a row does not have', async () => {
    expect((await explained({})).buffers).toBe(0);
  });
});

it('two SNILS are of two people by one rule, here and in the program', async () => {
  const some = [
    '112-233-445 95',
    '11223344595',
    '112-233-445 96',
    '087-654-303 00',
    '087-654-303 01',
    '001-001-998 77',
    '001-001-999 77',
    '112-233-445',
    'нет',
    '',
  ];
  const pairs = some.flatMap((one) => some.map((other) => [one, other] as const));
  const told = await test.rows<{ two: boolean }>(
    `select ${twoSnilsSql('given.one', 'given.other')} as two from unnest($1::text[], $2::text[]) with ordinality as given (one, other, place) order by place`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  expect(told.map(({ two }) => two)).toEqual(pairs.map(([one, other]) => areTwoSnils(one, other)));
  expect(told.filter(({ two }) => two).length).toBeGreaterThan(3);
});

describe('an undo right after an import, before anything is known of its rows', () => {
  it('finds the cards that it removes by their key', async () => {
    const fresh = await createClinic(test);
    await test.rows('vacuum (analyze) patient');
    const made = await test.rows<{ id: string }>(
      `insert into patient (id, organization_id, card_number, last_name, first_name, is_imported)
       select gen_random_uuid(), $1, 1000 + n, 'L' || n, 'F', true from generate_series(1, 2000) n returning id`,
      [fresh.id],
    );
    const patients = made.slice(0, PEOPLE).map(({ id }) => id);
    const given = { clinic: fresh.id, patients, versions: patients.map(() => 1) };
    const { text, values } = declaredStatement('patients_delete_unused', given);
    expect((await explain(test, text, values)).indexes).toContain('patient_pkey');
  });
});
