import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import type { ImportField } from '#shared/rules/patient-import.ts';
import { systemEm } from '#server/db/orm.ts';
import { forgetPatientImports } from '#server/features/patient-import/index.ts';
import { workbookFile } from '#server/lib/sheets/index.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { addKnownPatient } from '#tests/support/patients.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
});
afterAll(() => test.close());

const HEAD = 'Фамилия;Имя;Отчество;Дата рождения;Пол;Телефон;СНИЛС';
const ROWS = [
  'Иванов;Иван;Иванович;01.02.1980;м;8 916 123-45-67;112-233-445 95',
  'Петрова;Анна;;5.3.1990;ж;;',
  'Сидоров;Пётр;нет;1975-12-31;муж;(495) 765-43-21;',
];
const textOf = (rows: readonly string[], head = HEAD) => csvOf(head, rows);
const as = (clinic: TestClinic) => clinic.as('orgadmin');
const send = (clinic: TestClinic, data: Uint8Array, body: Record<string, string> = {}, name = 'пациенты.csv') =>
  api.send(imports.readPatientTable, { file: { data, name }, body }, as(clinic));
const of = (clinic: TestClinic) => new PatientImportCalls(api, clinic);
const read = (clinic: TestClinic, data: Uint8Array, body = {}) => of(clinic).read(data, body);
const get = (clinic: TestClinic, id: string) => of(clinic).get(id);
const ended = (clinic: TestClinic, id: string) => of(clinic).ended(id);
/** A file that is read and checked by what its heads say, or by these columns. */
const checked = (clinic: TestClinic, data: Uint8Array, columns?: readonly (ImportField | null)[]) =>
  of(clinic).checked(data, columns === undefined ? {} : { columns });
const confirm = (clinic: TestClinic, id: string, body = {}) => of(clinic).confirm(id, body);
const undo = (clinic: TestClinic, id: string) => of(clinic).undo(id);
const rowsOf = (clinic: TestClinic, id: string, kind: 'new' | 'known' | 'wrong') => of(clinic).rowsOf(id, kind);
const patientsOf = (clinic: TestClinic) =>
  test.rows<{ id: string; card_number: number; last_name: string }>(
    `select id, card_number, last_name, first_name, middle_name, has_no_middle_name, birth_date::text, gender, phone, data
     from patient where organization_id = $1 and last_name <> 'Пациентова' order by card_number`,
    [clinic.id],
  );
const eventsOf = (clinic: TestClinic) =>
  test.rows(
    `select action, user_id, details from audit_event where organization_id = $1 and object_type = 'patient_import' order by id`,
    [clinic.id],
  );
const staged = (clinic: TestClinic) =>
  test.rows('select place from patient_import_row where organization_id = $1', [clinic.id]);

describe('a table of patients', () => {
  it('is read, checked, written and logged; nobody is made before it is confirmed', async () => {
    const clinic = await createClinic(test);
    const table = await read(clinic, textOf(ROWS));
    expect(table).toMatchObject({
      state: 'read',
      file_name: 'пациенты.csv',
      encoding: 'utf-8',
      delimiter: ';',
      sheets: [],
      rows: 3,
    });
    expect(table.columns.map(({ field }) => field)).toEqual([
      'lastName',
      'firstName',
      'middleName',
      'birthDate',
      'gender',
      'phone',
      'snils',
    ]);
    expect(table.columns[1]).toEqual({ title: 'Имя', samples: ['Иван', 'Анна', 'Пётр'], field: 'firstName' });
    const columns = table.columns.map(({ field }) => field);
    await api.ok(imports.checkPatientImport, { params: { id: table.id }, body: { columns } }, as(clinic));
    expect(await ended(clinic, table.id)).toMatchObject({ state: 'checked', new: 3, known: 0, wrong: 0, error: null });
    expect(await patientsOf(clinic)).toEqual([]);
    const done = await confirm(clinic, table.id);
    expect(done).toMatchObject({ state: 'done', new: 3, can_undo: true, job: null });
    const made = await patientsOf(clinic);
    expect(made).toMatchObject([
      {
        last_name: 'Иванов',
        middle_name: 'Иванович',
        birth_date: '1980-02-01',
        gender: 'male',
        phone: '+79161234567',
        data: { snils: '112-233-445 95' },
      },
      { last_name: 'Петрова', middle_name: '', has_no_middle_name: false, birth_date: '1990-03-05', phone: '' },
      { last_name: 'Сидоров', middle_name: '', has_no_middle_name: true, phone: '+74957654321' },
    ]);
    expect(made.map(({ card_number }) => card_number)).toEqual(
      made.map((_, index) => (made[0]?.card_number ?? 0) + index),
    );
    const { items } = await api.ok(patients.listPatients, { query: { search: 'сидоров' } }, as(clinic));
    expect(items).toMatchObject([{ last_name: 'Сидоров', date_of_birth: '1975-12-31' }]);
    expect(await eventsOf(clinic)).toEqual([
      {
        action: 'patient.read_table',
        user_id: clinic.people.orgadmin.userId,
        details: { fileName: 'пациенты.csv', rows: 3 },
      },
      {
        action: 'patient.import',
        user_id: clinic.people.orgadmin.userId,
        details: { fileName: 'пациенты.csv', new: 3, filled: 0, known: 0, wrong: 0 },
      },
    ]);
  });

  it('in Windows-1251 with tabs and a title above is read all the same', async () => {
    const clinic = await createClinic(test);
    const text = ['Пациенты', '', 'ФИО\tТелефон', 'Ёлкин Илья Ильич\t9161234567'].join('\r\n');
    const bytes = Buffer.from(
      Array.from(text, (sign) => {
        const code = sign.codePointAt(0) ?? 0;
        if (sign === 'Ё') return 0xa8;
        return code < 128 ? code : code - 0x410 + 0xc0;
      }),
    );
    const table = await read(clinic, bytes);
    expect(table).toMatchObject({ encoding: 'windows-1251', delimiter: '\t', rows: 1 });
    expect(table.columns.map(({ title, field }) => [title, field])).toEqual([
      ['ФИО', 'fullName'],
      ['Телефон', 'phone'],
    ]);
    const again = await read(clinic, bytes, { encoding: 'koi8-r' });
    expect(again.columns[0]?.field).toBeNull();
    expect(await get(clinic, table.id)).toMatchObject({ state: 'cancelled', error: 'Выбран другой файл' });
  });

  it('is taken by its own columns when the heads say nothing', async () => {
    const clinic = await createClinic(test);
    const row = await checked(clinic, textOf(['Иванов;Иван;x'], 'a;b;c'), ['lastName', 'firstName', null]);
    expect(row).toMatchObject({ new: 1, wrong: 0 });
  });

  it.each([
    ['without names', ['phone', null, null, null, null, null, null], 'import_no_names'],
    ['with a field twice', ['lastName', 'firstName', 'lastName', null, null, null, null], 'import_column_twice'],
  ] as const)('is not checked %s', async (_, columns, code) => {
    const clinic = await createClinic(test);
    const { id } = await read(clinic, textOf(ROWS));
    const refusal = await api.refused(imports.checkPatientImport, { params: { id }, body: { columns } }, as(clinic));
    expect(refusal).toMatchObject({ code, errors: { columns: [expect.any(String)] } });
  });

  it.each([
    ['of nothing but heads', textOf([])],
    ['of no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ])('%s is refused', async (_, data) => {
    const clinic = await createClinic(test);
    expect(['import_wrong_file', 'file_type_refused']).toContain(codeOf(await send(clinic, data)));
    expect(await staged(clinic)).toEqual([]);
  });
});

describe('rows', () => {
  it('with faults are told by line and reason, and left out only when that is said', async () => {
    const clinic = await createClinic(test);
    const row = await checked(clinic, textOf([...ROWS, 'Иванов;Иван;;31.02.1980;;;', ';Анна;;;;;']));
    expect(row).toMatchObject({ state: 'checked', new: 3, wrong: 2 });
    expect(await rowsOf(clinic, row.id, 'wrong')).toMatchObject([
      { line: 5, problem: expect.stringContaining('31.02.1980') as unknown },
      { line: 6, problem: expect.stringMatching(/^Фамилия: /) as unknown },
    ]);
    const [head, line] = await of(clinic).report(row.id);
    expect(head).toEqual(['Строка', 'Что не так', ...HEAD.split(';')]);
    expect(line?.slice(0, 6)).toEqual([5, expect.stringContaining('31.02.1980'), 'Иванов', 'Иван', '', '31.02.1980']);
    const refusal = await api.refused(
      imports.confirmPatientImport,
      { params: { id: row.id }, body: { check: row.check! } },
      as(clinic),
    );
    expect(refusal).toMatchObject({ code: 'import_has_faults', message: expect.stringContaining('2') as unknown });
    expect(row.has_skipped).toBe(false);
    const done = await confirm(clinic, row.id, { skip_wrong: true });
    expect(done).toMatchObject({ state: 'done', new: 3, wrong: 2, has_skipped: true });
    expect(await patientsOf(clinic)).toHaveLength(3);
    expect(await of(clinic).report(row.id)).toHaveLength(3);
    await test.rows('delete from patient_import_row where import_id = $1', [row.id]);
    expect(await get(clinic, row.id)).toMatchObject({ state: 'done', wrong: 2, has_skipped: false });
  });

  it('leave as a workbook that keeps noughts, long numbers and days, and can be sent again', async () => {
    const clinic = await createClinic(test);
    const head = ['Фамилия', 'Имя', 'Дата рождения', 'Полис', 'Паспорт', 'Пол'];
    const rows = [['Иванов', 'Иван', 29_252, 1_234_567_890_123_456, '0012', '?']];
    const parts = [];
    for await (const part of workbookFile([{ name: 'Лист', head, rows }])) parts.push(Buffer.from(part));
    const columns = ['lastName', 'firstName', 'birthDate', null, 'documentSerial', 'gender'] as const;
    const { id } = await of(clinic).read(Buffer.concat(parts), {}, 'пациенты.xlsx');
    await of(clinic).check(id, { columns });
    const [, line] = await of(clinic).report(id);
    expect(line).toEqual([2, expect.any(String), 'Иванов', 'Иван', '01.02.1980', '1234567890123456', '0012', '?']);
  });

  it('of one patient are taken once', async () => {
    const clinic = await createClinic(test);
    const row = await checked(clinic, textOf([...ROWS, 'ИВАНОВ;иван;Иванович;1980-02-01;;;']));
    expect(row).toMatchObject({ new: 3, wrong: 1 });
    expect(await rowsOf(clinic, row.id, 'wrong')).toMatchObject([{ line: 5, problem: 'то же, что в строке 2' }]);
  });

  it('of patients whom the clinic has change nothing of theirs', async () => {
    const clinic = await createClinic(test);
    const known = await addKnownPatient(clinic, {
      lastName: 'Алёхина',
      firstName: 'Анна',
      middleName: 'Петровна',
      birthDate: '1990-03-05',
    });
    const other = await createClinic(test);
    await addKnownPatient(other, { lastName: 'Иванов', firstName: 'Иван', birthDate: '1980-02-01' });
    const row = await checked(clinic, textOf([ROWS[0] ?? '', 'Алехина;Анна;;05.03.1990;ж;9160000000;']));
    expect(row).toMatchObject({ known_cards: 'leave', new: 1, filled: 0, known: 1 });
    expect(await rowsOf(clinic, row.id, 'known')).toMatchObject([{ line: 3, patient: known, changes: '' }]);
    await confirm(clinic, row.id);
    expect(await patientsOf(clinic)).toMatchObject([{ last_name: 'Алёхина', phone: '' }, { last_name: 'Иванов' }]);
  });

  it('sent once more bring nobody', async () => {
    const clinic = await createClinic(test);
    await confirm(clinic, (await checked(clinic, textOf(ROWS))).id);
    const row = await checked(clinic, textOf(ROWS));
    expect(row).toMatchObject({ new: 0, known: 3 });
    const refusal = await api.refused(
      imports.confirmPatientImport,
      { params: { id: row.id }, body: { check: row.check! } },
      as(clinic),
    );
    expect(refusal.code).toBe('import_nothing_new');
  });

  it('keep the numbers of their cards, and the next ones of the clinic follow', async () => {
    const clinic = await createClinic(test);
    const head = 'Номер карты;Фамилия;Имя';
    const row = await checked(clinic, textOf(['5000;Иванов;Иван', ';Петров;Пётр', '77;Сидоров;Семён'], head));
    expect(row).toMatchObject({ new: 3, wrong: 0 });
    await confirm(clinic, row.id);
    expect((await patientsOf(clinic)).map(({ card_number, last_name }) => [card_number, last_name])).toEqual([
      [77, 'Сидоров'],
      [5000, 'Иванов'],
      [5001, 'Петров'],
    ]);
    const body = { last_name: 'Новый', first_name: 'Пациент' };
    expect(await api.ok(patients.createPatient, { body }, as(clinic))).toMatchObject({ cardid: '5002' });
    const taken = await checked(clinic, textOf(['5000;Другой;Человек'], head));
    expect(taken).toMatchObject({ new: 0, wrong: 1 });
    // whoever has that card may be the one whose phone is wrong
    const rows = ['м2;5000;Другой;Человек;', '?;5000;Иванов;Иван;12'];
    const faulty = await checked(clinic, textOf(rows, 'Пол;Номер карты;Фамилия;Имя;Телефон'));
    expect(await rowsOf(clinic, faulty.id, 'wrong')).toMatchObject([
      { line: 2, problem: expect.stringMatching(/^Пол: .+; Номер карты: карта с таким номером/) as unknown },
      { line: 3, problem: expect.stringMatching(/^Пол: [^;]+; Телефон: [^;]+$/) as unknown },
    ]);
    const twice = await checked(clinic, textOf(['6000;Первый;Пётр', '6000;Второй;Иван'], head));
    expect(await rowsOf(clinic, twice.id, 'wrong')).toMatchObject([
      { line: 3, problem: 'Номер карты: 6000 уже у другого пациента в строке 2. Без номера карта получит новый' },
    ]);
  });
});

describe('one clinic', () => {
  it('has one import at work; two confirmations at once make everybody once', async () => {
    const clinic = await createClinic(test);
    const { id, check } = await checked(clinic, textOf(ROWS));
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        api.send(imports.confirmPatientImport, { params: { id }, body: { check: check! } }, as(clinic)),
      ),
    );
    expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    expect(await ended(clinic, id)).toMatchObject({ state: 'done' });
    expect(await patientsOf(clinic)).toHaveLength(3);
  });

  it('writes the check that was seen: one that somebody has made anew meanwhile has to be seen first', async () => {
    const clinic = await createClinic(test);
    const { id, check } = await checked(clinic, textOf(ROWS));
    await of(clinic).check(id);
    const body = { check: check! };
    const refused = await api.refused(imports.confirmPatientImport, { params: { id }, body }, as(clinic));
    expect(refused.code).toBe('import_checked_anew');
    expect(await confirm(clinic, id)).toMatchObject({ state: 'done', new: 3 });
  });

  it('does not see the imports of another', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const { id } = await read(clinic, textOf(ROWS));
    expect((await api.ok(imports.listPatientImports, {}, as(other))).items).toEqual([]);
    for (const endpoint of [imports.getPatientImport, imports.listPatientImportRows, imports.getPatientImportReport])
      expect((await api.refused(endpoint, { params: { id } }, as(other))).code).toBe('not_found');
  });

  it('leaves the numbers of cards to the desk while patients are being made', async () => {
    const clinic = await createClinic(test);
    const rows = Array.from(
      { length: 1500 },
      (_, at) => `Иванов;Иван${'а'.repeat(1 + (at % 40))};;;;916${1_000_000 + at};`,
    );
    const { id, check } = await checked(clinic, textOf(rows));
    await api.ok(imports.confirmPatientImport, { params: { id }, body: { check: check! } }, as(clinic));
    const body = { last_name: 'Новый', first_name: 'Пациент' };
    const desk = await Promise.all([1, 2, 3, 4].map(() => api.send(patients.createPatient, { body }, as(clinic))));
    expect(desk.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await ended(clinic, id)).toMatchObject({ state: 'done', new: 1500 });
    const numbers = (await patientsOf(clinic)).map(({ card_number }) => card_number);
    expect(new Set(numbers).size).toBe(1504);
  });
});

describe('an undo', () => {
  it('removes the patients of the last import, but for those who were used since', async () => {
    const clinic = await createClinic(test);
    const { id } = await confirm(clinic, (await checked(clinic, textOf(ROWS))).id);
    const [used] = await patientsOf(clinic);
    await test.rows('update patient set version = version + 1 where id = $1', [used?.id]);
    expect(await undo(clinic, id)).toMatchObject({ state: 'undone', kept: 1, can_undo: false });
    expect(await patientsOf(clinic)).toMatchObject([{ id: used?.id }]);
    expect((await eventsOf(clinic)).at(-1)).toMatchObject({
      action: 'patient.import_undo',
      details: { removed: 2, kept: 1 },
    });
    const refusal = await api.refused(imports.undoPatientImport, { params: { id } }, as(clinic));
    expect(refusal.code).toBe('import_not_last');
  });

  it('is of the last one alone', async () => {
    const clinic = await createClinic(test);
    const first = await confirm(clinic, (await checked(clinic, textOf(ROWS))).id);
    const second = await confirm(clinic, (await checked(clinic, textOf(['Новый;Пациент;;;;;']))).id);
    expect((await get(clinic, first.id)).can_undo).toBe(false);
    expect((await api.refused(imports.undoPatientImport, { params: { id: first.id } }, as(clinic))).code).toBe(
      'import_not_last',
    );
    expect(await undo(clinic, second.id)).toMatchObject({ state: 'undone', kept: 0 });
  });
});

describe('what is given up', () => {
  it('leaves nothing behind', async () => {
    const clinic = await createClinic(test);
    const { id, check } = await checked(clinic, textOf(ROWS));
    expect(await api.ok(imports.cancelPatientImport, { params: { id } }, as(clinic))).toMatchObject({
      state: 'cancelled',
    });
    expect(await staged(clinic)).toEqual([]);
    expect(
      (await api.refused(imports.confirmPatientImport, { params: { id }, body: { check: check! } }, as(clinic))).code,
    ).toBe('import_not_checked');
    expect((await api.refused(imports.cancelPatientImport, { params: { id } }, as(clinic))).code).toBe(
      'import_not_checked',
    );
  });

  it('waits a day; rows of what was written stay for a week', async () => {
    const clinic = await createClinic(test);
    const { id: waiting } = await read(clinic, textOf(ROWS));
    const other = await createClinic(test);
    const { id: written } = await confirm(other, (await checked(other, textOf(ROWS))).id);
    const forget = () => forgetPatientImports(systemEm(test.orm, 'a test'), new AbortController().signal);
    await forget();
    expect(await get(clinic, waiting)).toMatchObject({ state: 'read' });
    expect(await get(other, written)).toMatchObject({ can_undo: true });
    await test.rows(`update patient_import set moved_at = now() - interval '25 hours' where id = $1`, [waiting]);
    await test.rows(`update patient_import set finished_at = now() - interval '8 days' where id = $1`, [written]);
    await forget();
    expect(await get(clinic, waiting)).toMatchObject({ state: 'cancelled' });
    expect(await staged(clinic)).toEqual([]);
    expect(await get(other, written)).toMatchObject({ state: 'done', can_undo: false });
  });

  it('is stopped while it works', async () => {
    const clinic = await createClinic(test);
    const rows = Array.from({ length: 3000 }, (_, at) => `Иванов;Иван;;;;916${1_000_000 + at};`);
    const { id, columns } = await read(clinic, textOf(rows));
    const body = { columns: columns.map(({ field }) => field) };
    const { job } = await api.ok(imports.checkPatientImport, { params: { id }, body }, as(clinic));
    const answer = await api.send(jobs.cancelJobRun, { params: { id: job } }, as(clinic));
    const state = (await ended(clinic, id)).state;
    // it may have been faster than the press
    expect([codeOf(answer), state]).toEqual(
      codeOf(answer) === 'ok' ? ['ok', 'cancelled'] : ['job_not_running', 'checked'],
    );
    expect(await patientsOf(clinic)).toEqual([]);
  });
});

it('the template is a workbook that is read back with every column known', async () => {
  const clinic = await createClinic(test);
  const file = await api.ok(imports.getPatientTemplate, {}, as(clinic));
  const { data } = file as unknown as { data: Uint8Array };
  const answer = await send(clinic, data, {}, 'шаблон.xlsx');
  expect(codeOf(answer)).toBe('import_wrong_file');
  expect(answer.body).toContain('ни одной строки');
});

it.each(['xlsx', 'csv'] as const)(
  'patients leave as .%s and come back as they were; both are logged',
  async (format) => {
    const clinic = await createClinic(test);
    await confirm(clinic, (await checked(clinic, textOf([...ROWS, '=1+1;Анна;;;;;'], HEAD))).id, { skip_wrong: true });
    const before = (await patientsOf(clinic)).map(({ id: _, ...row }) => row);
    const file = await api.ok(imports.exportPatients, { query: { format } }, as(clinic));
    const { data } = file as unknown as { data: Uint8Array };
    const other = await createClinic(test);
    await test
      .rows('delete from patient where organization_id = $1 and id = $2', [other.id, other.patient])
      .catch(() => {});
    const { id, columns } = await api.ok(
      imports.readPatientTable,
      { file: { data, name: `пациенты.${format}` }, body: {} },
      as(other),
    );
    const body = { columns: columns.map(({ field }) => field) };
    await api.ok(imports.checkPatientImport, { params: { id }, body }, as(other));
    const row = await ended(other, id);
    expect(row).toMatchObject({ state: 'checked' });
    await confirm(other, id, { skip_wrong: true });
    const after = (await patientsOf(other)).map(({ id: _, ...patient }) => patient);
    expect(after.map(({ card_number: _, ...patient }) => patient)).toEqual(
      expect.arrayContaining(before.map(({ card_number: _, ...patient }) => patient)),
    );
    expect(
      await test.rows(`select details from audit_event where organization_id = $1 and action = 'patient.export'`, [
        clinic.id,
      ]),
    ).toEqual([{ details: { format } }]);
  },
);
