import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { priceEndpoints as prices } from '#shared/contract/prices.ts';
import { Api, codeOf, readRefusal } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { rawWorkbook } from '#tests/support/raw-workbook.ts';
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

/** Every call that reads a table, and what it leaves behind. */
const READERS = [
  [
    'patients',
    'patient_import',
    (data: Uint8Array) =>
      api.send(imports.readPatientTable, { file: { data, name: 'a.xlsx' }, body: {} }, clinic.as('orgadmin')),
  ],
  [
    'a workbook of clinics',
    'clinic_workbook',
    (data: Uint8Array) =>
      api.send(workbooks.readClinicWorkbook, { file: { data, name: 'a.xlsx' }, body: {} }, clinic.as('superuser')),
  ],
  [
    'prices',
    'price',
    (data: Uint8Array) =>
      api.send(prices.importPrices, { file: { data, name: 'a.xlsx' }, body: { apply: '1' } }, clinic.as('orgadmin')),
  ],
] as const;
const textOf = (answer: Awaited<ReturnType<(typeof READERS)[number][2]>>) => readRefusal(answer).message;
const kept = async (table: string) => (await test.rows(`select from ${table}`)).length;

describe.each(READERS)('a table of %s', (_, table, send) => {
  it('with sheets that no program names so is refused, and nothing of it is kept', async () => {
    const rows = [[0, 1], [0]];
    const strings = ['Фамилия', 'Имя'];
    const long = await send(
      await rawWorkbook({ names: Array.from({ length: 150 }, (_, at) => 'x'.repeat(30_000 + at)), strings, rows }),
    );
    expect([long.statusCode, codeOf(long)]).toEqual([422, 'import_wrong_file']);
    expect(textOf(long)).toContain('длиннее 31 знака');
    const many = await send(
      await rawWorkbook({ names: Array.from({ length: 201 }, (_, at) => `Лист ${at}`), strings, rows }),
    );
    expect([many.statusCode, codeOf(many)]).toEqual([422, 'import_wrong_file']);
    expect(textOf(many)).toContain('больше 200 листов');
    expect(await kept(table)).toBe(0);
  });

  it('that names one long text again and again is refused before it fills the database', async () => {
    const strings = ['Фамилия', 'Имя', 'Пациенты', 'x'.repeat(32_000)];
    const data = await rawWorkbook({
      names: ['Пациенты'],
      strings,
      rows: [[0, 1], ...Array.from({ length: 1200 }, () => Array.from({ length: 50 }, () => 3))],
    });
    expect(data.length).toBeLessThan(100_000);
    const answer = await send(data);
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'import_wrong_file']);
    expect(textOf(answer)).toContain('слишком велик');
    expect(await kept(table)).toBe(0);
  });
});

it('a text of cells with a byte that no text has is told to be broken, and not of a wrong kind', async () => {
  const data = Buffer.from('Фамилия;Имя\r\nИва\0нов;Иван');
  const sent = (name: string) =>
    api.send(imports.readPatientTable, { file: { data, name }, body: {} }, clinic.as('orgadmin'));
  const answer = await sent('a.csv');
  expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'import_wrong_file']);
  expect(textOf(answer)).toContain('повреждён');
  expect(readRefusal(answer)).toMatchObject({ errors: { file: [textOf(answer)] } });
  expect(codeOf(await sent('a.exe'))).toBe('file_type_refused');
});

describe('an import of patients', () => {
  const text = Buffer.from('Фамилия;Имя\r\nИванов;Иван');
  const book = () => rawWorkbook({ names: ['Один', 'Два'], strings: ['Фамилия', 'Имя'], rows: [[0, 1], [1]] });
  const listed = async () => (await api.ok(imports.listPatientImports, {}, clinic.as('orgadmin'))).items;

  it('tells the sheets of a file while it waits', async () => {
    const [, , send] = READERS[0];
    expect(codeOf(await send(await book()))).toBe('ok');
    expect((await listed())[0]).toMatchObject({ state: 'read', sheets: ['Один', 'Два'] });
    expect(
      codeOf(
        await api.send(
          imports.readPatientTable,
          { file: { data: text, name: 'a.csv' }, body: {} },
          clinic.as('orgadmin'),
        ),
      ),
    ).toBe('ok');
    expect((await listed())[1]).toMatchObject({ state: 'cancelled', sheets: [] });
  });

  it('waits alone when another one of the clinic comes at the same time, in whatever process', async () => {
    const here = await createClinic(test);
    const client = await test.owner.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('patient import ' || $1, 0))`, [here.id]);
      await client.query(
        `insert into patient_import (id, organization_id, file_name, state, sheets, epoch, heads, samples, columns, rows)
         values (gen_random_uuid(), $1, 'a.csv', 'read', '{}', 1900, '{a}', '[[]]', '{null}', 1)`,
        [here.id],
      );
      const sending = api.send(
        imports.readPatientTable,
        { file: { data: text, name: 'b.csv' }, body: {} },
        here.as('orgadmin'),
      );
      await waitForBlocked(test, 1, [sending]);
      await client.query('commit');
      expect(codeOf(await sending)).toBe('ok');
    } finally {
      client.release();
    }
    const { items } = await api.ok(imports.listPatientImports, {}, here.as('orgadmin'));
    expect(Object.fromEntries(items.map(({ file_name, state }) => [file_name, state]))).toEqual({
      'a.csv': 'cancelled',
      'b.csv': 'read',
    });
  });
});
