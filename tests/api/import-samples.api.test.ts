import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { systemEm } from '#server/db/orm.ts';
import { forgetClinicWorkbooks } from '#server/features/clinic-workbooks/index.ts';
import { forgetPatientImports } from '#server/features/patient-import/index.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Headers } from '#tests/support/clinic-factory.ts';
import { networkOf, WorkbookCalls } from '#tests/support/clinic-workbook.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { addKnownPatient } from '#tests/support/patients.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let as: Headers;
let books: WorkbookCalls;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
  as = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
  books = new WorkbookCalls(api, as);
});
afterAll(() => test.close());

const newSlug = () => `net-${randomUUID().slice(0, 8)}`;
const signal = () => new AbortController().signal;
const age = (table: 'patient_import' | 'clinic_workbook', id: string) =>
  test.rows(
    `update ${table} set moved_at = now() - interval '25 hours',
       finished_at = case when finished_at is null then null else now() - interval '25 hours' end where id = $1`,
    [id],
  );

describe('the first cells of a table of patients', () => {
  const HEAD = 'Фамилия;Имя;Дата рождения;Номер карты';
  const DATA = csvOf(HEAD, ['Иванов;Иван;01.02.1980;77']);
  const start = async () => {
    const clinic = await createClinic(test);
    return { clinic, calls: new PatientImportCalls(api, clinic) };
  };
  const kept = async (id: string) =>
    (await test.rows<{ samples: string[][] }>('select samples from patient_import where id = $1', [id]))[0]?.samples;
  const CELLS = [['Иванов'], ['Иван'], ['01.02.1980'], ['77']];
  const forget = () => forgetPatientImports(systemEm(test.orm, 'a test'), signal());

  it('are there while its columns can be named', async () => {
    const { calls } = await start();
    const { id, columns } = await calls.checked(DATA);
    expect(columns.map(({ samples }) => samples)).toEqual(CELLS);
    expect(await kept(id)).toEqual(CELLS);
  });

  interface Given {
    readonly id: string;
    readonly as: Headers;
    readonly calls: PatientImportCalls;
  }
  it.each<[string, (given: Given) => Promise<unknown>]>([
    ['given up', ({ id, as }) => api.ok(imports.cancelPatientImport, { params: { id } }, as)],
    ['followed by another file', ({ calls }) => calls.read(DATA)],
    [
      'not confirmed in a day',
      async ({ id }) => {
        await age('patient_import', id);
        await forget();
      },
    ],
    ['written', ({ id, calls }) => calls.confirm(id)],
    [
      'written and taken back',
      async ({ id, calls }) => {
        await calls.confirm(id);
        await calls.undo(id);
      },
    ],
  ])('go when it is %s', async (_, end) => {
    const { clinic, calls } = await start();
    const { id } = await calls.checked(DATA);
    await end({ id, as: clinic.as('orgadmin'), calls });
    expect(await kept(id)).toEqual([]);
  });

  it('of one that failed are shown to nobody, and go with its rows', async () => {
    const { clinic, calls } = await start();
    const { id } = await calls.checked(DATA);
    await addKnownPatient(clinic, { lastName: 'Другой', cardNumber: 77 });
    const failed = await calls.confirm(id);
    expect(failed.state).toBe('failed');
    expect(failed.columns.map(({ samples }) => samples)).toEqual([[], [], [], []]);
    await age('patient_import', id);
    await forget();
    expect(await kept(id)).toEqual([]);
    expect(await test.rows('select 1 from patient_import_row where import_id = $1', [id])).toEqual([]);
  });
});

describe('the first cells of a workbook', () => {
  const kept = async (id: string) =>
    (
      await test.rows<{ samples: string[] }>(
        `select jsonb_path_query_array(sheets, '$[*].samples[*][*]') as samples from clinic_workbook where id = $1`,
        [id],
      )
    )[0]?.samples;
  const forget = () => forgetClinicWorkbooks(systemEm(test.orm, 'a test'), signal());

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['given up', (id) => api.ok(workbooks.cancelClinicWorkbook, { params: { id } }, as)],
    ['followed by another file', () => books.read(networkOf(newSlug()))],
    [
      'not confirmed in a day',
      async (id) => {
        await age('clinic_workbook', id);
        await forget();
      },
    ],
    ['written', (id) => books.confirm(id)],
    [
      'written and taken back',
      async (id) => {
        await books.confirm(id);
        await books.undo(id);
      },
    ],
  ])('go when it is %s', async (_, end) => {
    const slug = newSlug();
    const { id } = await books.checked(networkOf(slug));
    expect(await kept(id)).toEqual(expect.arrayContaining(['Иванов', slug]));
    await end(id);
    expect(await kept(id)).toEqual([]);
    // its columns are told still
    expect((await books.get(id)).sheets.map(({ columns }) => columns.length)).toEqual([7, 2, 2, 5, 5, 7]);
  });

  it('of one that failed are shown to nobody, and go with its rows', async () => {
    const clinic = await createClinic(test);
    const gone = await addKnownPatient(clinic, { lastName: 'Петрова', firstName: 'Анна', birthDate: '1990-03-05' });
    const { id } = await books.checked({
      patients: [
        ['Клиника', 'Фамилия', 'Имя', 'Дата рождения', 'Телефон'],
        [clinic.slug, 'Петрова', 'Анна', '05.03.1990', '8 916 765-43-21'],
      ],
    });
    await test.rows('delete from patient where id = $1', [gone]);
    const failed = await books.confirm(id);
    expect(failed.state).toBe('failed');
    expect(failed.sheets[0]?.columns.flatMap(({ samples }) => samples)).toEqual([]);
    await age('clinic_workbook', id);
    await forget();
    expect(await kept(id)).toEqual([]);
    expect(await test.rows('select 1 from clinic_workbook_row where workbook_id = $1', [id])).toEqual([]);
  });
});
