import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { readPatientSearch } from '#shared/rules/patient-search.ru.ts';
import { statementText } from '#server/db/prepared-client.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { changeOf, fillRegistry } from '#tests/support/patients.ts';
import { explain } from '#tests/support/plans.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Patients of the clinic that searches; the other rows of the table belong to other clinics. */
const PATIENTS = 10_000;
/** Cards of it that became part of another one; numbers from FIRST_MERGED on. */
const MERGES = 5000;
const FIRST_MERGED = 500_000_000;
let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  await fillRegistry(clinic, PATIENTS);
  for (let count = 0; count < 3; count += 1) await fillRegistry(await createClinic(test), PATIENTS);
  await test.rows(
    `insert into patient_merge (id, organization_id, target_id, source_id, source, before, after, moved, merged_by)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), jsonb_build_object('card_number', $4::int + n), '{}', '{}', '{}', $3 from generate_series(0, $5::int - 1) as n`,
    [clinic.id, clinic.patient, clinic.people.orgadmin.userId, FIRST_MERGED, MERGES],
  );
  await test.rows('vacuum (analyze) patient, patient_merge');
});
afterAll(() => test.close());

/** Values in the order in which the statements name their parameters. */
const page = ([text, id] = ['', '00000000-0000-0000-0000-000000000000']) => [clinic.id, text, id, 51, 0];
const values = (search: string) => {
  const { patterns, other, begins, card, surname, starts, snils, policy, number } = readPatientSearch(search);
  const [, ...place] = page();
  return [clinic.id, number, snils, policy, card, surname, begins, other, starts, patterns, -1, ...place];
};

describe('pages that the search of patients touches', () => {
  it.each([
    'ив',
    'мирн',
    'нопольский кирилл',
    'ыы',
    '8 (916) 123-45-67',
    '12.05.1980',
    '77',
    '112-233-445 95',
    '4561261212345467',
    String(FIRST_MERGED + 7),
  ])('«%s»: at most 500, by its index alone until the page is known', async (search) => {
    const { buffers, indexes, scanned } = await explain(test, statementText('search_patients'), values(search));
    expect(indexes.filter((name) => name === 'patient_search_idx')).toHaveLength(1);
    expect(scanned).toEqual([]);
    expect(buffers).toBeLessThanOrEqual(500);
  });

  it('of a number of a card that became part of another one: by the index of such numbers, and a probe a further merge', async () => {
    const number = String(FIRST_MERGED + 7);
    const { indexes, rows } = await explain(test, statementText('search_patients'), values(number));
    expect(rows).toBe(1);
    expect(indexes).toEqual(expect.arrayContaining(['patient_merge_number_idx', 'patient_merge_source_key']));
  });

  it('without a search: only the page and the smallest index for the count; a page far away costs what the first one does', async () => {
    const first = await explain(test, statementText('list_patients'), page());
    expect(first.indexes).toContain('patient_search_idx');
    expect(first.scanned).toEqual([]);
    expect(first.buffers).toBeLessThanOrEqual(300);
    const [row] = await test.rows<{ search_text: string; id: string }>(
      'select search_text, id from patient where organization_id = $1 order by search_text, id offset $2 limit 1',
      [clinic.id, 9_000],
    );
    const far = await explain(test, statementText('list_patients'), page([row!.search_text, row!.id]));
    expect(far.buffers).toBeLessThanOrEqual(first.buffers * 1.2);
  });
});

describe('statements of a call, besides the session’s lookup and the transaction’s frame', () => {
  it.each([
    [
      'a page of the registry',
      1,
      () => api.ok(patients.listPatients, { query: { search: 'иванов' } }, clinic.as('employee')),
    ],
    ['a card', 2, () => api.ok(patients.getPatient, { params: { id: clinic.patient } }, clinic.as('employee'))],
    ...(
      [
        ['a banner', 2, {}],
        ['a banner with visits', 3, { visits: 3 }],
      ] as const
    ).map(
      ([name, most, query]) =>
        [
          name,
          most,
          () => api.ok(patients.getPatientBanner, { params: { id: clinic.patient }, query }, clinic.as('employee')),
        ] as const,
    ),
    [
      'a new patient',
      3,
      () => api.ok(patients.createPatient, { body: { last_name: 'Новая', first_name: 'Анна' } }, clinic.as('employee')),
    ],
  ] as const)('%s: at most %i', async (_, most, work) => {
    const statements = await statementsOf(work);
    expect(statements.length, statements.join('\n')).toBeGreaterThan(0);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
  });

  it('a save: at most 5', async () => {
    const card = await api.ok(patients.getPatient, { params: { id: clinic.patient } }, clinic.as('employee'));
    const statements = await statementsOf(() =>
      api.ok(
        patients.updatePatient,
        { params: { id: card.id }, body: changeOf(card, { middle_name: 'Ивановна', date_of_birth: '1990-01-02' }) },
        clinic.as('employee'),
      ),
    );
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5);
  });
});
