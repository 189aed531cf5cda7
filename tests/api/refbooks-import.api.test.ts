import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { refbookEndpoints as refbooks } from '#shared/contract/refbooks.ts';
import { systemEm } from '#server/db/orm.ts';
import { checkImport, confirmImport, forgetStagedImports } from '#server/features/refbooks/index.ts';
import { seedMkb10 } from '#server/db/seeds/reference/mkb10.ts';

import { Api } from '#tests/support/call.ts';
import { commandLine } from '#tests/support/command-line.ts';
import { OFFICIAL_MKB10 } from '#tests/support/official-mkb10.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let superuser: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({ config: { ICD_MIN_ROWS: 1 }, works: true });
  api = new Api(test);
  superuser = await addPerson(test, { isSuperuser: true });
});
afterAll(() => test.close());
beforeEach(() => test.rows('truncate mkb10, refbook_import cascade'));

const HEAD = 'ID;REC_CODE;MKB_CODE;MKB_NAME;ID_PARENT;ADDL_CODE;ACTUAL;DATE';
/**
 * The layout of the official file: the first places unquoted, a doubled quote, a retired code, no line end at the end.
 */
const ROWS = [
  '1;01;"I";"НЕКОТОРЫЕ ИНФЕКЦИОННЫЕ БОЛЕЗНИ";;;1;',
  '2;0101;"A00-A09";"КИШЕЧНЫЕ ИНФЕКЦИИ";1;;1;',
  '3;"0101A00";"A00";"Холера";2;;1;',
  '4;"0101A000";"A00.0";"Холера, биовар ""cholerae""";3;1;1;',
  '5;"0101A009";"A00.9";"Холера неуточнённая";3;;1;',
  '6;"0101A01";"A01";"Тиф";2;;1;',
  '7;"0101A08";"A08";"Лихорадка";2;;0;"07.10.2020"',
];
const fileOf = (rows: readonly string[] = ROWS, { head = HEAD, end = '\n' } = {}) =>
  Buffer.from([head, ...rows].join(end));
const as = (person: TestPerson) => ({ authorization: `Bearer ${person.token}` });
const upload = (file: Buffer, { name = '1.2.643.5.1.13.13.11.1005_2.27.csv', size = file.length } = {}) =>
  api.ok(refbooks.importDiagnoses, { query: { file_name: name, size }, body: file }, as(superuser));
const refusedUpload = (file: Buffer, size = file.length) =>
  api.refused(refbooks.importDiagnoses, { query: { file_name: 'x.csv', size }, body: file }, as(superuser));
const ended = (id: string) =>
  waitFor(
    'the import ends',
    async () => {
      const row = await api.ok(refbooks.getDiagnosisImport, { params: { id } }, as(superuser));
      return row.state === 'running' ? null : row;
    },
    60_000,
  );
const confirm = (id: string, typed?: string) =>
  api.ok(
    refbooks.confirmDiagnosisImport,
    { params: { id }, body: typed === undefined ? {} : { typed } },
    as(superuser),
  );
const undo = (id: string) => api.ok(refbooks.undoDiagnosisImport, { params: { id } }, as(superuser));
/** A file that is checked, confirmed with what has to be typed, and written. */
const importFile = async (file: Buffer, options?: { name?: string }) => {
  const { id, retired } = await upload(file, options);
  await confirm(id, String(retired));
  return ended(id);
};
const history = async () => (await api.ok(refbooks.listDiagnosisImports, {}, as(superuser))).items;
/** A running import that has been silent for so many seconds. */
const open = (seconds: number) =>
  test.rows<{ id: string }>(
    `insert into refbook_import (id, book, file_name, state, bytes_total, moved_at) values ($1, 'mkb10', 'x.csv', 'running', 10, now() - make_interval(secs => $2)) returning id`,
    [randomUUID(), seconds],
  );
const table = () =>
  test.rows<{ code: string }>(
    'select code, official_id, rec_code, name, parent_code, additional, is_active, retired_on::text, is_recordable from mkb10 order by rec_code, code',
  );
const recordable = async () =>
  (await test.rows<{ code: string }>('select code from mkb10 where is_recordable order by code')).map(
    ({ code }) => code,
  );

describe('a file of the official layout', () => {
  it('is kept under a name without signs that turn it around', async () => {
    expect((await upload(fileOf(), { name: 'отчёт\u202Efdp.csv' })).file_name).toBe('отчётfdp.csv');
  });

  it('is looked at first, then becomes the classification; the edition is told by its name', async () => {
    const started = await upload(fileOf());
    expect(started).toMatchObject({
      book: 'mkb10',
      edition: '2.27',
      file_name: '1.2.643.5.1.13.13.11.1005_2.27.csv',
      error: null,
      state: 'checked',
      rows_done: 7,
      added: 7,
      updated: 0,
      retired: 0,
      active_before: 0,
      needs_typing: false,
      newer_edition: null,
      can_undo: false,
      finished_at: null,
    });
    expect(await table()).toEqual([]);
    expect(await confirm(started.id)).toMatchObject({ state: 'running' });
    expect(await ended(started.id)).toMatchObject({
      id: started.id,
      state: 'done',
      percent: 100,
      rows_done: 7,
      added: 7,
      updated: 0,
      retired: 0,
      error: null,
      finished_at: expect.any(String) as unknown,
    });
    expect(await table()).toMatchObject([
      { code: 'I', official_id: 1, rec_code: '01', parent_code: null, is_active: true, is_recordable: false },
      { code: 'A00-A09', parent_code: 'I', is_recordable: false },
      { code: 'A00', parent_code: 'A00-A09', is_recordable: false },
      { code: 'A00.0', name: 'Холера, биовар "cholerae"', additional: 1, is_recordable: true },
      { code: 'A00.9', name: 'Холера неуточнённая', additional: null, is_recordable: true },
      { code: 'A01', is_recordable: true },
      { code: 'A08', is_active: false, retired_on: '2020-10-07', is_recordable: false },
    ]);
    expect(
      await test.rows('select action, user_id, details from audit_event where object_id = $1 order by action', [
        started.id,
      ]),
    ).toEqual([
      {
        action: 'refbook.confirm',
        user_id: superuser.userId,
        details: { book: 'mkb10', fileName: started.file_name },
      },
      {
        action: 'refbook.import',
        user_id: superuser.userId,
        details: { book: 'mkb10', fileName: started.file_name, rows: 7, added: 7, updated: 0, retired: 0 },
      },
    ]);
    const found = await api.ok(refbooks.searchDiagnoses, { query: { search: 'неуточненная' } }, as(superuser));
    expect(found.items.map(({ MKB_CODE }) => MKB_CODE)).toEqual(['A00.9']);
  });

  it('again changes nothing', async () => {
    await importFile(fileOf());
    const before = await test.rows('select *, xmin::text from mkb10 order by code');
    expect(await importFile(fileOf())).toMatchObject({ state: 'done', added: 0, updated: 0, retired: 0 });
    expect(await test.rows('select *, xmin::text from mkb10 order by code')).toEqual(before);
  });

  it.each([
    ['a byte order mark', Buffer.concat([Buffer.from('\ufeff'), fileOf()])],
    ['CRLF', fileOf(ROWS, { end: '\r\n' })],
    ['a line end at the end', Buffer.concat([fileOf(), Buffer.from('\n')])],
    [
      'columns in another order, and one more',
      Buffer.from(
        `NOTE;DATE;ACTUAL;ADDL_CODE;ID_PARENT;MKB_NAME;MKB_CODE;REC_CODE;ID\n${ROWS.map((row) => `x;${row.split(';').toReversed().join(';')}`).join('\n')}`,
      ),
    ],
  ])('with %s is the same', async (_, file) => {
    expect(await importFile(file)).toMatchObject({ state: 'done', added: 7 });
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
  });

  it('of the next edition: new codes come, changed ones change, missing ones are retired and kept, numbers may move', async () => {
    await importFile(fileOf());
    const next = [
      ...ROWS.slice(0, 3),
      '5;"0101A000";"A00.0";"Холера классическая";3;;1;',
      '4;"0101A00X";"A00.8";"Холера другая";3;;1;',
      '6;"0101A01";"A01";"Тиф";2;;0;"01.02.2026"',
      '8;"0101A010";"A01.0";"Брюшной тиф";6;;1;',
    ];
    expect(await importFile(fileOf(next))).toMatchObject({ state: 'done', added: 2, updated: 1, retired: 2 });
    expect(await recordable()).toEqual(['A00.0', 'A00.8', 'A01.0']);
    const rows = new Map((await table()).map((row) => [row.code, row]));
    expect(rows.get('A00.9')).toMatchObject({ is_active: false, official_id: null });
    expect(rows.get('A01')).toMatchObject({ is_active: false, retired_on: '2026-02-01' });
    expect(await importFile(fileOf())).toMatchObject({ state: 'done', added: 0 });
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
  });

  it('takes the place of the starter set, and the starter set does not come back', async () => {
    const em = systemEm(test.orm, 'the seed of a test');
    await seedMkb10(em);
    await importFile(fileOf());
    await seedMkb10(em);
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
    expect((await api.ok(refbooks.listDiagnoses, {}, as(superuser))).total).toBe(6);
  });
});

describe('a file that is not one', () => {
  const replaced = (index: number, row: string) => fileOf(ROWS.map((old, at) => (at === index ? row : old)));
  it.each([
    [
      'no columns of it',
      Buffer.from('code;name\nA00;Холера'),
      'Файл не принят: Это не файл МКБ-10 из НСИ: нет столбцов ID, REC_CODE, MKB_CODE, MKB_NAME, ID_PARENT, ADDL_CODE, ACTUAL, DATE',
    ],
    [
      'one column short',
      fileOf(ROWS, { head: HEAD.replace('ACTUAL', 'STATE') }),
      'Файл не принят: Это не файл МКБ-10 из НСИ: нет столбцов ACTUAL',
    ],
    [
      'commas',
      Buffer.from(fileOf().toString().replaceAll(';', ',')),
      'Файл не принят: Это не файл МКБ-10 из НСИ: нет столбцов ID, REC_CODE, MKB_CODE, MKB_NAME, ID_PARENT, ADDL_CODE, ACTUAL, DATE',
    ],
    ['only a head', fileOf([]), 'Файл не принят: В файле нет ни одной строки классификации'],
    ['another encoding', Buffer.from([...fileOf(), 0x0a, 0xd5, 0xee]), 'Файл не принят: Файл не в кодировке UTF-8'],
    [
      'an open quote',
      replaced(5, '6;"0101A01;A01;Тиф;2;;1;'),
      'Файл не принят: Строка 7: кавычка стоит посреди значения',
    ],
    ['a short row', replaced(3, '4;"0101A000";"A00.0"'), 'Файл не принят: Строка 5: значений 3, а столбцов 8'],
    [
      'a wrong code',
      replaced(3, '4;"0101A000";"А00.0";"Холера";3;;1;'),
      'Файл не принят: Строка 5: недопустимое значение «А00.0» в столбце MKB_CODE',
    ],
    [
      'no name',
      replaced(3, '4;"0101A000";"A00.0";"";3;;1;'),
      'Файл не принят: Строка 5: недопустимое значение «» в столбце MKB_NAME',
    ],
    [
      'a wrong mark',
      replaced(3, '4;"0101A000";"A00.0";"Холера";3;;2;'),
      'Файл не принят: Строка 5: недопустимое значение «2» в столбце ACTUAL',
    ],
    [
      'a wrong day',
      replaced(6, '7;"0101A08";"A08";"Лихорадка";2;;0;"2020-10-07"'),
      'Файл не принят: Строка 8: недопустимое значение «2020-10-07» в столбце DATE',
    ],
    [
      'a code twice',
      replaced(5, '6;"0101A01";"A00";"Тиф";2;;1;'),
      'Файл не принят: Строка 7: значение «A00» столбца MKB_CODE уже было',
    ],
    [
      'a row of no parent',
      replaced(5, '6;"0101A01";"A01";"Тиф";99;;1;'),
      'Файл не принят: Строка 7: у кода A01 нет в файле вышестоящей строки с ID 99',
    ],
  ])('%s: is refused with the reason, changes nothing, and stays in the history', async (_, file, message) => {
    await importFile(fileOf(ROWS.slice(0, 3)));
    const before = await table();
    expect(await refusedUpload(file)).toMatchObject({ status: 422, code: 'import_wrong_file', message });
    expect(await table()).toEqual(before);
    expect((await history())[0]).toMatchObject({
      state: 'failed',
      error: message.replace('Файл не принят: ', ''),
      rows_done: 0,
    });
  });

  it('a file that ends inside of a letter says that it is cut off, not that its encoding is another', async () => {
    const file = Buffer.concat([fileOf(), Buffer.from('\nХ').subarray(0, 2)]);
    const message = 'Файл обрывается: загрузите его целиком';
    expect(await refusedUpload(file)).toMatchObject({ status: 422, code: 'import_cut_off', message });
    expect((await history())[0]).toMatchObject({ state: 'failed', error: message });
    expect(await table()).toEqual([]);
  });

  it('a file that came cut short, or of another size than was said', async () => {
    const file = fileOf();
    expect(await refusedUpload(file.subarray(0, file.length - 200), file.length)).toMatchObject({
      code: 'import_wrong_file',
    });
    expect(await refusedUpload(file, file.length + 5)).toMatchObject({
      message: `Файл не принят: Файл пришёл не целиком: ${file.length} байт из ${file.length + 5}. Повторите загрузку`,
    });
    expect(await table()).toEqual([]);
  });

  it('a file without half of the codes is taken for an incomplete one', async () => {
    await importFile(fileOf());
    const before = await table();
    expect(await refusedUpload(fileOf(ROWS.slice(0, 2)))).toMatchObject({
      code: 'import_wrong_file',
      message: 'Файл не принят: В файле нет 4 из 6 действующих кодов: похоже, он неполный. Ничего не изменено',
    });
    expect(await table()).toEqual(before);
  });

  it('a refusal does not hold up the next call of the same connection, whatever of the file has not come yet', async () => {
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = (method: string, path: string, body?: Buffer) =>
      new Promise<number | undefined>((done, fail) => {
        const sent = request(
          `${origin}${path}`,
          {
            agent,
            method,
            headers: {
              ...as(superuser),
              ...(body ? { 'content-type': 'text/csv', 'content-length': body.length } : {}),
            },
          },
          (answer) => answer.resume().on('end', () => done(answer.statusCode)),
        );
        sent.on('error', fail).end(body);
      });
    const large = Buffer.alloc(4 * 1024 * 1024, 0xff);
    const path = `/refbook/api/mkb10/import/?file_name=x.csv&size=${large.length}`;
    try {
      // refused at its first bytes; before any of it was read; past what is taken at all
      expect([await call('POST', path, large), await call('GET', '/refbook/api/mkb10/')]).toEqual([422, 200]);
      await open(30);
      expect([await call('POST', path, large), await call('GET', '/refbook/api/mkb10/')]).toEqual([409, 200]);
      expect([
        await call('POST', path.replace('import/', 'import/x'), large),
        await call('GET', '/refbook/api/mkb10/'),
      ]).toEqual([404, 200]);
    } finally {
      agent.destroy();
    }
  });

  it('other kinds of bodies are refused', async () => {
    const send = (payload: object | string, type: string) =>
      test.app.inject({
        method: 'POST',
        url: '/refbook/api/mkb10/import/?file_name=x.csv&size=10',
        headers: { ...as(superuser), 'content-type': type },
        payload,
      });
    expect((await send({ a: 1 }, 'application/json')).statusCode).toBe(415);
    expect((await send('<a/>', 'text/xml')).statusCode).toBe(415);
    expect(await history()).toEqual([]);
  });
});

describe('one at a time', () => {
  it('of many files at once one is read, and of many confirmations one writes; the others are told so', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.send(
          refbooks.importDiagnoses,
          { query: { file_name: 'x.csv', size: fileOf().length }, body: fileOf() },
          as(superuser),
        ),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.every((answer) => answer.json<{ code: string }>().code === 'import_running')).toBe(true);
    const waiting = (await history()).filter(({ state }) => state === 'checked');
    expect(waiting).toHaveLength(1);
    const confirmed = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.send(refbooks.confirmDiagnosisImport, { params: { id: waiting[0]?.id }, body: {} }, as(superuser)),
      ),
    );
    expect(confirmed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(confirmed.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    await waitFor('it has ended', async () =>
      (await history()).every(({ state }) => state === 'done' || state === 'cancelled'),
    );
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
  });

  it('a running one keeps the others out', async () => {
    await open(30);
    expect(await refusedUpload(fileOf())).toMatchObject({
      status: 409,
      code: 'import_running',
      message: 'Загрузка уже идёт',
    });
  });

  it('one whose process died is shown as failed, and gives way after a minute', async () => {
    const [dead] = await open(61);
    expect((await history())[0]).toMatchObject({
      state: 'failed',
      error: 'Загрузка прервалась: программа была остановлена. Ничего не изменено, повторите загрузку',
    });
    expect(await importFile(fileOf())).toMatchObject({ state: 'done', added: 7 });
    expect(
      await test.rows('select state, finished_at is not null as is_over from refbook_import where id = $1', [dead?.id]),
    ).toEqual([{ state: 'failed', is_over: true }]);
  });

  it('one that was put aside while it wrote changes nothing', async () => {
    const em = systemEm(test.orm, 'the import of a test');
    const file = async function* () {
      yield await Promise.resolve(fileOf());
    };
    const work = { fileName: 'x.csv', bytesTotal: fileOf().length, startedBy: null, minRows: 1 };
    const { id, retired } = await checkImport(em, { ...work, file: file() });
    const slow = await confirmImport(em, id, String(retired), { author: {} });
    await test.rows(`update refbook_import set moved_at = now() - interval '2 minutes' where id = $1`, [slow.id]);
    expect(await importFile(fileOf(ROWS.slice(0, 3)))).toMatchObject({ state: 'done' });
    await expect(slow.write()).rejects.toThrow('заменена другой');
    expect((await table()).map(({ code }) => code)).toEqual(['I', 'A00-A09', 'A00']);
    expect((await history()).map(({ state }) => state)).toEqual(['done', 'failed']);
  });
});

describe('the job that writes an import', () => {
  const runOf = async (id: string) =>
    (await test.rows<{ run: string }>('select job_run_id as run from refbook_import where id = $1', [id]))[0]!.run;
  const run = (id: string) => api.ok(jobs.getPlatformJobRun, { params: { id } }, as(superuser));
  const staged = (id: string) => test.rows('select from mkb10_staged where import_id = $1', [id]);
  /** Nobody writes the book until the returned function is called. */
  async function heldBook(): Promise<() => Promise<void>> {
    const client = await test.owner.connect();
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('mkb10'))`);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }
  /** A file that is confirmed and being written. */
  async function writing() {
    const release = await heldBook();
    const { id } = await upload(fileOf());
    await confirm(id);
    const job = await runOf(id);
    await waitFor('a worker has it', async () => (await run(job)).state === 'running');
    return { id, job, release };
  }

  it('tells its progress, who began it, and that it is done', async () => {
    const { id } = await importFile(fileOf());
    const job = await runOf(id);
    await waitFor('the run ends', async () => (await run(job)).state === 'done');
    expect(await run(job)).toMatchObject({ kind: 'refbook-import', started_by: superuser.userId, message: '' });
  });

  it('is given back by a server that stops, and done by the next one from the staged rows', async () => {
    const { id, job, release } = await writing();
    const stopped = test.jobs.stop();
    await release();
    await stopped;
    const left = await run(job);
    expect(left.state === 'queued' || left.state === 'done').toBe(true);
    await test.jobs.start();
    expect(await ended(id)).toMatchObject({ state: 'done', added: 7, error: null });
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
  });

  it('is cancelled by its run: nothing changes, another file may come', async () => {
    const { id, job, release } = await writing();
    await api.ok(jobs.cancelPlatformJobRun, { params: { id: job } }, as(superuser));
    expect(await ended(id)).toMatchObject({ state: 'cancelled', error: 'Загрузку остановили. Ничего не изменено' });
    await release();
    expect(await staged(id)).toEqual([]);
    expect(await importFile(fileOf())).toMatchObject({ state: 'done', added: 7 });
    expect(await run(job)).toMatchObject({ state: 'cancelled' });
    expect(
      await test.rows(`select details from audit_event where action = 'job.cancel' and object_id = $1`, [job]),
    ).toEqual([{ details: { kind: 'refbook-import' } }]);
  });

  it('that failed can be retried for a day: its rows are kept', async () => {
    await seedMkb10(systemEm(test.orm, 'the seed of a test'));
    const { id, retired } = await upload(fileOf());
    await test.rows('update refbook_import set retired = 0 where id = $1', [id]);
    await confirm(id);
    expect(await ended(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('изменился') as unknown });
    const job = await runOf(id);
    expect(await run(job)).toMatchObject({ state: 'failed', message: expect.stringContaining('изменился') as unknown });
    await forgetStagedImports(systemEm(test.orm, 'the housekeeping of a test'));
    expect(await staged(id)).toHaveLength(7);
    await test.rows('update refbook_import set retired = $2 where id = $1', [id, retired]);
    const retry = () => api.send(jobs.retryPlatformJobRun, { params: { id: job } }, as(superuser));
    await waitFor('its job is settled', async () => (await retry()).statusCode === 200);
    expect(await ended(id)).toMatchObject({ state: 'done', error: null });
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
  });

  it('that failed more than a day ago has nothing to retry', async () => {
    await seedMkb10(systemEm(test.orm, 'the seed of a test'));
    const { id } = await upload(fileOf());
    await test.rows('update refbook_import set retired = 0 where id = $1', [id]);
    await confirm(id);
    await ended(id);
    await test.rows(`update refbook_import set finished_at = now() - interval '25 hours' where id = $1`, [id]);
    await forgetStagedImports(systemEm(test.orm, 'the housekeeping of a test'));
    const job = await runOf(id);
    await waitFor('its job is settled', async () => {
      const [row] = await test.rows<{ state: string }>('select state from boss.job where id = $1', [job]);
      return row?.state === 'failed';
    });
    expect(await api.refused(jobs.retryPlatformJobRun, { params: { id: job } }, as(superuser))).toMatchObject({
      status: 409,
      code: 'import_not_checked',
    });
    expect(await run(job)).toMatchObject({ state: 'failed' });
  });

  it('is taken over when its worker was silent: the import is not thought dead meanwhile', async () => {
    const { id, release } = await writing();
    await test.rows(`update refbook_import set moved_at = now() - interval '2 minutes' where id = $1`, [id]);
    expect((await history())[0]).toMatchObject({ state: 'running' });
    expect(await refusedUpload(fileOf())).toMatchObject({ code: 'import_running' });
    await release();
    expect(await ended(id)).toMatchObject({ state: 'done' });
  });
});

describe('a checked file', () => {
  const edition = (name: string) => `1.2.643.5.1.13.13.11.1005_${name}.csv`;
  const started = async () => {
    await seedMkb10(systemEm(test.orm, 'the seed of a test'));
    return table();
  };

  it('that takes away more than a tenth is written only when their number is typed', async () => {
    const before = await started();
    const active = before.length;
    const checked = await upload(fileOf());
    expect(checked).toMatchObject({ state: 'checked', needs_typing: true, active_before: active, can_undo: false });
    expect(checked.retired).toBeGreaterThan(active - 7);
    for (const typed of [undefined, '', 'да', String(checked.retired - 1)]) {
      const refusal = await api.refused(
        refbooks.confirmDiagnosisImport,
        { params: { id: checked.id }, body: typed === undefined ? {} : { typed } },
        as(superuser),
      );
      expect(refusal).toMatchObject({
        status: 422,
        code: 'import_not_confirmed',
        errors: { typed: [`Наберите число строк, которые будут выведены из действия: ${checked.retired}`] },
      });
    }
    expect(await table()).toEqual(before);
    await confirm(checked.id, ` ${checked.retired.toLocaleString('ru-RU')} `);
    expect(await ended(checked.id)).toMatchObject({ state: 'done', retired: checked.retired, can_undo: true });
  });

  it('counts what it would change exactly as it then changes it', async () => {
    await importFile(fileOf());
    const next = [
      ...ROWS.slice(0, 3),
      '5;"0101A000";"A00.0";"Холера классическая";3;;1;',
      '4;"0101A00X";"A00.8";"Холера другая";3;;1;',
      '6;"0101A01";"A01";"Тиф";2;;0;"01.02.2026"',
    ];
    const { id, added, updated, retired } = await upload(fileOf(next));
    expect({ added, updated, retired }).toEqual({ added: 1, updated: 1, retired: 2 });
    await confirm(id, '2');
    expect(await ended(id)).toMatchObject({ state: 'done', added: 1, updated: 1, retired: 2 });
  });

  it('of an older edition is said to be one', async () => {
    await importFile(fileOf(), { name: edition('2.27') });
    expect(await upload(fileOf(), { name: edition('2.9') })).toMatchObject({ newer_edition: '2.27' });
    expect(await upload(fileOf(), { name: edition('2.27') })).toMatchObject({ newer_edition: null });
    const { id } = await upload(fileOf(), { name: edition('3.1') });
    await confirm(id);
    await undo((await ended(id)).id);
    expect(await upload(fileOf(), { name: edition('2.28') })).toMatchObject({ newer_edition: null });
  });

  it('is given up when it is cancelled, when another one is checked, and after a day; its rows go', async () => {
    const staged = async () => (await test.rows('select distinct import_id as id from mkb10_staged')).length;
    const first = await upload(fileOf());
    const second = await upload(fileOf());
    expect(await staged()).toBe(1);
    expect((await history()).map(({ state }) => state)).toEqual(['checked', 'cancelled']);
    expect(
      await api.refused(refbooks.confirmDiagnosisImport, { params: { id: first.id }, body: {} }, as(superuser)),
    ).toMatchObject({ status: 409, code: 'import_not_checked' });
    expect(await api.ok(refbooks.cancelDiagnosisImport, { params: { id: second.id } }, as(superuser))).toMatchObject({
      state: 'cancelled',
    });
    expect(
      await api.refused(refbooks.cancelDiagnosisImport, { params: { id: second.id } }, as(superuser)),
    ).toMatchObject({ status: 409, code: 'import_not_checked' });
    const third = await upload(fileOf());
    const em = systemEm(test.orm, 'the housekeeping of a test');
    await forgetStagedImports(em);
    expect(await staged()).toBe(1);
    await test.rows(`update refbook_import set moved_at = now() - interval '25 hours' where id = $1`, [third.id]);
    await forgetStagedImports(em);
    expect([await staged(), (await history())[0]?.error]).toEqual([
      0,
      'Проверенный файл сутки ждал подтверждения и удалён',
    ]);
    expect(await table()).toEqual([]);
  });

  it('of a few lines is refused, whatever it would do', async () => {
    const strict = await buildTestApp();
    try {
      const person = await addPerson(strict, { isSuperuser: true });
      const call = new Api(strict);
      const refusal = await call.refused(
        refbooks.importDiagnoses,
        { query: { file_name: 'x.csv', size: fileOf().length }, body: fileOf() },
        { authorization: `Bearer ${person.token}` },
      );
      expect(refusal).toMatchObject({
        status: 422,
        message: expect.stringContaining(
          'строк: 7, а в МКБ-10 их больше пятнадцати тысяч. Меньше 500 не принимается',
        ) as unknown,
      });
      expect(await strict.rows('select from mkb10_staged')).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('taking the last import back', () => {
  const all = () => test.rows('select * from mkb10 order by code');
  const refusedUndo = (id: string) => api.refused(refbooks.undoDiagnosisImport, { params: { id } }, as(superuser));

  it('leaves every row as it was, the search, too, and is logged', async () => {
    await seedMkb10(systemEm(test.orm, 'the seed of a test'));
    const before = await all();
    const done = await importFile(fileOf());
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
    expect(await undo(done.id)).toMatchObject({ id: done.id, state: 'undone', can_undo: false });
    expect(await all()).toEqual(before);
    expect(
      await test.rows(`select action, user_id from audit_event where object_id = $1 order by action`, [done.id]),
    ).toEqual([
      { action: 'refbook.confirm', user_id: superuser.userId },
      { action: 'refbook.import', user_id: superuser.userId },
      { action: 'refbook.undo', user_id: superuser.userId },
    ]);
    expect(await refusedUndo(done.id)).toMatchObject({ status: 409, code: 'import_not_last' });
  });

  it('is for the last one only; a checked file that was counted against it is given up', async () => {
    const first = await importFile(fileOf());
    const second = await importFile(fileOf(ROWS.slice(0, 5)));
    expect((await history()).map(({ can_undo }) => can_undo)).toEqual([true, false]);
    expect(await refusedUndo(first.id)).toMatchObject({ code: 'import_not_last' });
    const waiting = await upload(fileOf());
    await undo(second.id);
    expect(await recordable()).toEqual(['A00.0', 'A00.9', 'A01']);
    expect((await history()).find(({ id }) => id === waiting.id)).toMatchObject({ state: 'cancelled' });
    expect(await refusedUndo(first.id)).toMatchObject({ code: 'import_not_last' });
    expect(await refusedUndo(randomUUID())).toMatchObject({ status: 404 });
  });

  it('waits for no import that runs, and of many at once one is done', async () => {
    await importFile(fileOf(ROWS.slice(0, 5)));
    const done = await importFile(fileOf());
    const [running] = await open(30);
    expect(await refusedUndo(done.id)).toMatchObject({ status: 409, code: 'import_running' });
    await test.rows(`update refbook_import set state = 'failed', finished_at = now() where id = $1`, [running?.id]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.send(refbooks.undoDiagnosisImport, { params: { id: done.id } }, as(superuser)),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await recordable()).toEqual(['A00.0', 'A00.9']);
  });
});

describe('a file that is made to hold the server up', () => {
  /** Nineteen megabytes, as it was tried. */
  const SIZE = 19 * 1024 * 1024;
  const rightRows = (count: number) =>
    Array.from(
      { length: count },
      (_, n) =>
        `${n + 1};01;"A${String(n % 100).padStart(2, '0')}.${n.toString(36).toUpperCase().padStart(4, '0')}";"x";;;1;`,
    );
  it.each([
    ['delimiters', Buffer.alloc(SIZE, ';'), 'Строка 1: слишком длинная'],
    ['short rows', Buffer.from(`${HEAD}\n${'x;y\n'.repeat(SIZE / 4)}`), 'Строка 2: значений 2, а столбцов 8'],
    ['rows of the right kind', Buffer.from([HEAD, ...rightRows(20_001)].join('\n')), 'В файле больше 20000 строк'],
    ['columns', Buffer.from(`${'x;'.repeat(101)}\n${'1;'.repeat(101)}`), 'Строка 1: больше 100 столбцов'],
  ])('%s: is refused', async (_, file, message) => {
    expect(await refusedUpload(file)).toMatchObject({
      status: 422,
      message: expect.stringContaining(message) as unknown,
    });
    expect(await test.rows('select from mkb10_staged')).toEqual([]);
  });

  it('other calls are answered while a large one is read', async () => {
    const health = async () => (await test.app.inject({ method: 'GET', url: '/api/health/' })).statusCode;
    // connections that are still to be made would take longer than the file
    await Promise.all([health(), health(), health()]);
    const order: string[] = [];
    const large = Buffer.from([HEAD, ...rightRows(400_000)].join('\n'));
    const refusal = refusedUpload(large).finally(() => order.push('import'));
    await Promise.all([refusal, health().then((status) => order.push(`health ${status}`))]);
    expect(order).toEqual(['health 200', 'import']);
  });
});

describe('the command line', () => {
  const cli = (...args: readonly string[]) =>
    commandLine(test, { ICD_MIN_ROWS: '1' }).outcome('refbooks', 'import', 'mkb10', ...args);
  const folder = mkdtempSync(join(tmpdir(), 'refbooks-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const written = (file: Buffer) => {
    const path = join(folder, `${randomUUID()}_3.1.csv`);
    writeFileSync(path, file);
    return path;
  };

  it('checks a file, imports it with its progress, and refuses a wrong one in words', async () => {
    await importFile(fileOf());
    const same = 'Будет добавлено 0, изменено 0, выведено из действия 0 из 6.\n';
    expect(await cli('--file', written(fileOf()), '--dry-run')).toEqual({
      code: 0,
      output: `${same}Ничего не изменено.\n`,
    });
    expect(await cli('--file', written(fileOf()))).toEqual({
      code: 0,
      output: `${same}100 %: 7 из 7 строк\nМКБ-10, версия 3.1: строк 7, добавлено 0, изменено 0, выведено из действия 0.\n`,
    });
    expect(await cli('--file', written(Buffer.from('a;b\n1;2')))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Это не файл МКБ-10 из НСИ/) as unknown,
    });
    expect(await cli('--file', '/no/such.csv')).toEqual({ code: 1, output: 'Нет такого файла: /no/such.csv\n' });
    expect(await cli()).toEqual({ code: 1, output: 'Нужен ключ --file\n' });
    expect(
      await test.rows(`select user_id from audit_event where action = 'refbook.import' and user_id is null`),
    ).toHaveLength(1);
  });

  it('takes much away only when told to be sure, warns of an older edition, and takes the last import back', async () => {
    await importFile(fileOf(), { name: 'x_9.9.csv' });
    const before = await table();
    const [file, plan] = [
      written(fileOf(ROWS.slice(0, 5))),
      'Будет добавлено 0, изменено 0, выведено из действия 1 из 6.\nВнимание: версия файла 3.1 старше загруженной 9.9.\n',
    ];
    expect(await cli('--file', file)).toEqual({
      code: 1,
      output: `${plan}Это больше десятой части справочника. Ничего не изменено. Чтобы загрузить, повторите с ключом --yes.\n`,
    });
    expect(await table()).toEqual(before);
    expect(await cli('--file', file, '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('выведено из действия 1.') as unknown,
    });
    expect(await table()).not.toEqual(before);
    expect(await cli('--undo')).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Загрузка отменена: МКБ-10 такая, какой была до файла .+_3\.1\.csv\.\n$/,
      ) as unknown,
    });
    expect(await table()).toEqual(before);
    expect(await cli('--undo')).toEqual({
      code: 1,
      output: 'Отменять нечего: загрузок не было, или последняя уже отменена.\n',
    });
    expect(await cli('--undo', '--dry-run')).toMatchObject({ code: 1 });
  });
});

describe.runIf(existsSync(OFFICIAL_MKB10))('the official file of edition 2.27', () => {
  it('is taken whole, a second time without a change; the starter set says what it says', async () => {
    const em = systemEm(test.orm, 'the seed of a test');
    await seedMkb10(em);
    const starter = await test.rows<{ code: string }>(
      'select code, parent_code, additional, is_recordable, lower(name) as name from mkb10 order by code',
    );
    const file = readFileSync(OFFICIAL_MKB10);
    expect(await importFile(file)).toMatchObject({
      state: 'done',
      edition: '2.27',
      rows_done: 15_038,
      retired: 0,
      error: null,
    });
    const [counts] =
      await test.rows(`select count(*)::int as all, (count(*) filter (where not is_active))::int as retired, (count(*) filter (where is_recordable))::int as recordable,
      (count(*) filter (where is_recordable and code ~ '^[IVX]+$|-'))::int as wrong from mkb10`);
    expect(counts).toEqual({ all: 15_038, retired: 101, recordable: 12_699, wrong: 0 });
    expect(await test.rows(`select is_active, is_recordable, retired_on::text from mkb10 where code = 'A90'`)).toEqual([
      { is_active: false, is_recordable: false, retired_on: '2020-10-07' },
    ]);
    const official = await test.rows<{ code: string }>(
      'select code, parent_code, additional, is_recordable, lower(name) as name from mkb10 where code = any($1) order by code',
      [starter.map(({ code }) => code)],
    );
    // misprints of three headings are put right in the starter set
    const isHeading = ({ code }: { code: string }) => /-|^[IVX]+$/.test(code);
    expect(official.filter((row) => !isHeading(row))).toEqual(starter.filter((row) => !isHeading(row)));
    expect(official.filter(isHeading).map(({ code }) => code)).toEqual(
      starter.filter(isHeading).map(({ code }) => code),
    );
    expect(await importFile(file)).toMatchObject({ state: 'done', added: 0, updated: 0, retired: 0 });
  });
});
