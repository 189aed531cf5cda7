import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Module } from '#shared/access/modules.ts';
import { fileEndpoints as api } from '#shared/contract/files.ts';
import type { FilePurposeName } from '#shared/rules/file-purposes.ts';
import { systemEm } from '#server/db/orm.ts';
import type { FileOwner } from '#server/features/files/file.entity.ts';
import { bindFile, cleanFiles, discardFile, keepFile, recheckFiles, type Files } from '#server/features/files/index.ts';
import { inTransaction } from '#server/http/call.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { clamd } from '#server/lib/virus-check/clamd.ts';
import { StorageError } from '#server/lib/storage/storage.ts';
import { S3Storage } from '#server/lib/storage/s3-storage.ts';
import { codeOf, readRefusal, urlOf } from '#tests/support/call.ts';
import { EICAR, startFakeClamd, type FakeClamd } from '#tests/support/clamd.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import {
  archiveOf,
  callOf,
  csv1251,
  docxOf,
  filesIn,
  macrosOf,
  photographOf,
  pngOf,
  spooled,
  svgOf,
} from '#tests/support/files.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
let test: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
});
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterAll(() => test.close());

interface Keeping {
  readonly as?: 'doctor' | 'orgadmin' | 'employee' | 'patient';
  readonly owner?: FileOwner;
  readonly files?: Files;
  readonly name?: string;
}
/** Keeps a file as the service of a feature does. */
async function keep(
  data: Uint8Array,
  purpose: FilePurposeName,
  { as = 'doctor', owner, files = test.app.files, name = 'Файл' }: Keeping = {},
) {
  const sent = await spooled(test, data, name);
  try {
    return await keepFile(callOf(test, clinic, as), files, sent, purpose, owner ?? null);
  } finally {
    await test.app.files.spool.remove(sent);
  }
}
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'kept',
    (error: unknown) => databaseErrorCode(error) ?? (error as { code?: string }).code ?? (error as Error).message,
  );
const get = (id: string, caller: Caller, headers: Record<string, string> = {}, place = clinic, query = {}) =>
  test.app.inject({ url: urlOf(api.getFile, { params: { id }, query }), headers: { ...place.as(caller), ...headers } });
const rowsOf = (id: string) => test.rows<{ state: string }>('select state from file where id = $1', [id]);
const used = async (place = clinic): Promise<number> => {
  const [row] = await test.rows<{ used: number; sum: number }>(
    `select used_bytes::int as used, (select coalesce(sum(bytes), 0)::int from file_variant v where v.organization_id = u.organization_id) as sum
     from file_usage u where organization_id = $1`,
    [place.id],
  );
  expect(row?.used ?? 0).toBe(row?.sum ?? 0);
  return row?.used ?? 0;
};
const objects = () => filesIn(test.config.FILES_FOLDER, 'objects');
const clean = (files = test.app.files) => cleanFiles(files, systemEm(test.orm, 'clean-up of a test'));
const age = (id: string, column: 'orphan_at' | 'created_at') =>
  test.rows(`update file set ${column} = now() - interval '25 hours' where id = $1`, [id]);

describe('what a file is', () => {
  it.each<[string, FilePurposeName, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a document', 'template', docxOf, 'kept'],
    ['a document with macros that says it has none', 'template', macrosOf, 'file_macros'],
    [
      'an archive that only says it is a document',
      'template',
      () =>
        archiveOf({
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        }),
      'upload_malformed',
    ],
    ['an archive', 'template', () => archiveOf({ 'a.txt': 'x' }), 'file_type_refused'],
    ['a picture', 'template', () => pngOf(10, 10), 'file_type_refused'],
    ['a table in windows-1251', 'table', csv1251, 'kept'],
    ['a table in UTF-8', 'table', () => Buffer.from('\uFEFFИмя;Возраст\r\n'), 'kept'],
    ['a table with a NUL', 'table', () => Buffer.from('a;b\0'), 'file_type_refused'],
    ['a page', 'table', () => Buffer.from('  <html><body>'), 'file_type_refused'],
    ['a drawing', 'table', () => svgOf(), 'file_type_refused'],
    ['a PDF', 'attachment', () => PDF, 'kept'],
    ['a PDF behind junk', 'attachment', () => Buffer.concat([Buffer.from('junk'), PDF]), 'file_type_refused'],
    ['a program', 'attachment', () => Buffer.concat([Buffer.from('MZ'), randomBytes(200)]), 'file_type_refused'],
  ])('%s for %s', async (_, purpose, make, expected) => {
    expect(await refusalOf(keep(await make(), purpose))).toBe(expected);
    expect((await used()) > 0).toBe(expected === 'kept');
  });
});

describe('a private file', () => {
  it('is given whole to its sender, to be saved under its own name', async () => {
    const { id } = await keep(docxOf(), 'template', { name: '../План: приём.exe' });
    const answer = await get(id, 'doctor');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(docxOf())).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('План приём.docx')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(docxOf().length),
      'accept-ranges': 'bytes',
    });
  });

  it('that is a picture or a PDF is shown, a picture in the size of its place', async () => {
    const pdf = await keep(PDF, 'attachment');
    expect((await get(pdf.id, 'doctor')).headers['content-disposition']).toMatch(/^inline;/);
    const photo = await keep(await photographOf(3000, 2000), 'attachment');
    const [small, large] = [
      await get(photo.id, 'doctor', {}, clinic, { size: 200 }),
      await get(photo.id, 'doctor', {}, clinic, {}),
    ];
    expect(small.headers['content-type']).toBe('image/webp');
    expect(small.rawPayload.length).toBeLessThan(large.rawPayload.length);
  });

  it.each([
    ['bytes=0-3', 'bytes 0-3/47', 0, 4],
    ['bytes=42-', 'bytes 42-46/47', 42, 47],
    ['bytes=-4', 'bytes 43-46/47', 43, 47],
    ['bytes=0-1000', 'bytes 0-46/47', 0, 47],
  ] as const)('is read in parts: %s', async (range, contentRange, from, to) => {
    const body = Buffer.alloc(47, PDF);
    const { id } = await keep(body, 'attachment');
    const answer = await get(id, 'doctor', { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(to - from) });
    expect(answer.rawPayload.equals(body.subarray(from, to))).toBe(true);
  });

  it('is given whole for what is no range, and refused for one past its end', async () => {
    const { id } = await keep(PDF, 'attachment');
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) {
      const answer = await get(id, 'doctor', { range });
      expect([answer.statusCode, answer.rawPayload.equals(PDF)]).toEqual([200, true]);
    }
    const past = readRefusal(await get(id, 'doctor', { range: `bytes=${PDF.length}-` }));
    expect(past).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });

  it('of a patient is read by who may read the patient, in that clinic only, and every reading is in the log', async () => {
    const { id } = await keep(PDF, 'attachment', { owner: { kind: 'patient', id: clinic.patient } });
    const other = await createClinic(test);
    for (const caller of ['doctor', 'employee', 'orgadmin', 'superuser'] as const)
      expect((await get(id, caller)).statusCode).toBe(200);
    for (const caller of ['patient', 'stranger'] as const) expect(codeOf(await get(id, caller))).toBe('not_found');
    expect(codeOf(await get(id, 'guest'))).toBe('not_signed_in');
    for (const caller of ['orgadmin', 'superuser'] as const)
      expect(codeOf(await get(id, caller, {}, other))).toBe('not_found');
    const log = await test.rows<{ user_id: string }>(
      `select user_id from audit_event where action = 'file.read' and object_id = $1 order by id`,
      [id],
    );
    expect(log.map(({ user_id }) => user_id)).toEqual(
      (['doctor', 'employee', 'orgadmin', 'superuser'] as const).map((caller) => clinic.people[caller].userId),
    );
  });

  it('of a patient or a visit is refused where the clinic has the module of the owner off, as the calls of the owner are', async () => {
    const codes = async (kind: FileOwner['kind'], modules: readonly Module[], caller: Caller = 'orgadmin') => {
      clinic = await createClinic(test, { modules });
      const owners = {
        organization: clinic.id,
        employee: clinic.doctor.employee,
        patient: clinic.patient,
        reception_record: randomUUID(),
      };
      const { id } = await keep(PDF, 'attachment', { owner: { kind, id: owners[kind] } });
      const answer = await get(id, caller);
      return answer.statusCode === 200 ? 'given' : codeOf(answer);
    };
    expect(await codes('patient', ['base', 'booking'])).toBe('feature_not_available');
    expect(await codes('patient', ['base', 'registry'])).toBe('given');
    expect(await codes('patient', ['base', 'reception'])).toBe('given');
    expect(await codes('reception_record', ['base', 'registry'])).toBe('feature_not_available');
    expect(await codes('reception_record', ['base', 'reception'])).toBe('given');
    expect(await codes('organization', ['base'])).toBe('given');
    // who may not read it at all learns nothing
    expect(await codes('reception_record', ['base'], 'employee')).toBe('not_found');
  });

  it('that belongs to nothing yet is its sender’s alone', async () => {
    const { id } = await keep(PDF, 'attachment');
    expect((await get(id, 'doctor')).statusCode).toBe(200);
    for (const caller of ['orgadmin', 'employee', 'superuser'] as const)
      expect(codeOf(await get(id, caller))).toBe('not_found');
  });

  it('is not given by a public address', async () => {
    const { id } = await keep(PDF, 'attachment');
    const [row] = await test.rows<{ key: string }>('select key from file_variant where file_id = $1', [id]);
    expect(codeOf(await test.app.inject({ url: `/media/${row?.key}` }))).toBe('not_found');
  });

  it('whose bytes were lost is not found, and not a failure', async () => {
    const { id } = await keep(PDF, 'attachment');
    const [row] = await test.rows<{ key: string }>('select key from file_variant where file_id = $1', [id]);
    await test.app.files.storage.delete(row?.key ?? '');
    expect(codeOf(await get(id, 'doctor'))).toBe('not_found');
  });
});

describe('what a file belongs to', () => {
  const owner = () => ({ kind: 'patient', id: clinic.patient }) as const;
  const bound = (place: TestClinic, as: 'doctor' | 'orgadmin', id: string) =>
    inTransaction(callOf(test, place, as), (call) => bindFile(call, id, owner()));

  it('is said once, by its sender, in its own clinic', async () => {
    const { id } = await keep(PDF, 'attachment');
    const foreign = await createClinic(test);
    expect(await refusalOf(bound(clinic, 'orgadmin', id))).toBe('not_found');
    expect(await refusalOf(bound(foreign, 'doctor', id))).toBe('not_found');
    await bound(clinic, 'doctor', id);
    expect(await refusalOf(bound(clinic, 'doctor', id))).toBe('not_found');
    expect((await get(id, 'employee')).statusCode).toBe(200);
  });

  it('gives it up: nobody is given it, and the clean-up takes its bytes', async () => {
    const { id } = await keep(PDF, 'attachment', { owner: owner() });
    await inTransaction(callOf(test, clinic, 'doctor'), (call) => discardFile(call, id, owner()));
    expect(codeOf(await get(id, 'doctor'))).toBe('not_found');
    expect(await used()).toBeGreaterThan(0);
    expect((await clean()).files).toBe(1);
    expect([await rowsOf(id), await used()]).toEqual([[], 0]);
  });

  it('and two who give it at once: one of them is told', async () => {
    const { id } = await keep(PDF, 'attachment');
    const give = () => refusalOf(bound(clinic, 'doctor', id));
    expect(await queueBehindRow(test, 'file', id, [give, give])).toEqual(['kept', 'not_found']);
  });

  it('is taken from it while something else changes the file: the later one waits', async () => {
    const { id } = await keep(PDF, 'attachment');
    const results = await queueBehindRow(test, 'file', id, [
      () => refusalOf(bound(clinic, 'doctor', id)),
      () => refusalOf(inTransaction(callOf(test, clinic, 'doctor'), (call) => discardFile(call, id, owner()))),
    ]);
    expect(results).toEqual(['kept', 'kept']);
    expect(await rowsOf(id)).toEqual([{ state: 'gone' }]);
  });
});

describe('the quota of a clinic', () => {
  it('is not passed by many uploads at once', async () => {
    const files: Files = { ...test.app.files, quota: PDF.length * 3 };
    const results = await Promise.all(Array.from({ length: 10 }, () => refusalOf(keep(PDF, 'attachment', { files }))));
    expect(results.toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => (at < 3 ? 'kept' : 'quota_exceeded')));
    expect(await used()).toBe(PDF.length * 3);
    expect(await test.rows('select id from file where organization_id = $1', [clinic.id])).toHaveLength(3);
  });

  it('is its own: a full clinic stops no other', async () => {
    const files: Files = { ...test.app.files, quota: PDF.length };
    await keep(PDF, 'attachment', { files });
    expect(await refusalOf(keep(PDF, 'attachment', { files }))).toBe('quota_exceeded');
    clinic = await createClinic(test);
    expect(await refusalOf(keep(PDF, 'attachment', { files }))).toBe('kept');
  });
});

describe('a sender who hangs up', () => {
  it.each<[string, number, FilePurposeName]>([
    ['before the first object', 0, 'attachment'],
    ['before the second object', 1, 'picture'],
    ['after the last one', 2, 'picture'],
  ])('%s leaves nothing', async (_, count, purpose) => {
    const before = await objects();
    const hang = new AbortController();
    const { storage } = test.app.files;
    let puts = 0;
    const files: Files = {
      ...test.app.files,
      storage: {
        put: async (key, file) => {
          await storage.put(key, file);
          puts += 1;
          if (puts === count) hang.abort(new Error('hung up'));
        },
        get: (key, object, range) => storage.get(key, object, range),
        delete: (key) => storage.delete(key),
        close: () => {},
      },
    };
    if (count === 0) hang.abort(new Error('hung up'));
    const sent = await spooled(test, purpose === 'picture' ? await pngOf(600, 400) : PDF, 'x');
    const call = Object.assign(callOf(test, clinic, 'doctor'), { gone: hang.signal });
    await expect(keepFile(call, files, sent, purpose)).rejects.toThrow('hung up');
    await test.app.files.spool.remove(sent);
    expect(await test.rows('select id from file where organization_id = $1', [clinic.id])).toEqual([]);
    expect([await used(), await objects(), puts]).toEqual([0, before, count]);
    expect(await filesIn(test.config.FILES_FOLDER, 'spool')).toEqual([]);
  });
});

it('what fails first is what the sender is told, also when its rows cannot be taken back', async () => {
  const call = callOf(test, clinic, 'doctor');
  const warnings: string[] = [];
  const files: Files = {
    ...test.app.files,
    storage: Object.assign(Object.create(test.app.files.storage) as Files['storage'], {
      put: () => {
        call.em.transactional = () => Promise.reject(new Error('the database is away'));
        return Promise.reject(new Error('the disk is full'));
      },
    }),
    log: { warn: (_, message) => void warnings.push(message) },
  };
  const sent = await spooled(test, PDF, 'x');
  await expect(keepFile(call, files, sent, 'attachment')).rejects.toThrow('the disk is full');
  await test.app.files.spool.remove(sent);
  expect(warnings).toEqual(['rows of a file not taken back: the clean-up takes them']);
});

describe('a store that does not answer', () => {
  const down: Files = Object.create(null) as Files;
  beforeAll(() => {
    const storage = new S3Storage({
      endpoint: 'http://127.0.0.1:1',
      bucket: 'b',
      region: 'r',
      accessKey: 'KEY-OF-THIS-TEST',
      secretKey: 'SECRET-OF-THIS-TEST',
    });
    Object.assign(down, { ...test.app.files, storage });
  });

  it('is told, and nothing of the upload stays', async () => {
    const lines: string[] = [];
    const files: Files = {
      ...down,
      log: {
        warn: (details, message) =>
          lines.push(`${JSON.stringify(details)}${String((details as { err?: Error }).err?.stack)}${message}`),
      },
    };
    expect(await refusalOf(keep(await pngOf(600, 400), 'picture', { files }))).toBe('storage_unavailable');
    expect(await test.rows('select id from file where organization_id = $1', [clinic.id])).toEqual([]);
    expect(await used()).toBe(0);
    expect(await filesIn(test.config.FILES_FOLDER, 'spool')).toEqual([]);
    expect(lines.join()).toContain('the file store failed');
    expect(lines.join()).not.toContain('OF-THIS-TEST');
  });

  it('keeps what was to be deleted for the next clean-up', async () => {
    const { id } = await keep(PDF, 'attachment');
    await age(id, 'orphan_at');
    await expect(clean(down)).rejects.toThrow('the object store failed');
    expect(await rowsOf(id)).toEqual([{ state: 'gone' }]);
    await clean();
    expect(await rowsOf(id)).toEqual([]);
  });
});

it('an S3 store serves the same calls', async () => {
  const s3 = await startS3Server();
  const other = await buildTestApp({
    config: {
      LOG_LEVEL: 'silent',
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY: s3.settings.accessKey,
      S3_SECRET_KEY: s3.settings.secretKey,
    },
  });
  const place = await createClinic(other);
  const sent = await spooled(other, PDF, 'x.pdf');
  const { id } = await keepFile(callOf(other, place, 'doctor'), other.app.files, sent, 'attachment');
  const answer = await other.app.inject({
    url: `/file/${id}`,
    headers: { ...place.as('doctor'), range: 'bytes=1-4' },
  });
  expect([answer.statusCode, answer.body]).toEqual([206, 'PDF-']);
  await s3.close();
  const refused = await other.app.inject({ url: `/file/${id}`, headers: place.as('doctor') });
  expect(readRefusal(refused)).toMatchObject({ status: 503, code: 'storage_unavailable', retryAfter: 60 });
  await other.close();
});

describe('the clean-up', () => {
  /** @returns the key of an object that is as old as can be */
  async function oldObject(): Promise<string> {
    const key = randomUUID().replaceAll('-', '');
    const path = join(test.config.FILES_FOLDER, 'objects', key.slice(0, 2), key);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'x');
    await utimes(path, new Date(0), new Date(0));
    return key;
  }
  const spoolOf = (name: string) => join(test.config.FILES_FOLDER, 'spool', name);

  it('takes what belongs to nothing for a day, and leaves the younger and the bound', async () => {
    const old = await keep(PDF, 'attachment');
    const young = await keep(PDF, 'attachment');
    const bound = await keep(PDF, 'attachment', { owner: { kind: 'patient', id: clinic.patient } });
    await age(old.id, 'orphan_at');
    await age(bound.id, 'created_at');
    expect((await clean()).files).toBe(1);
    expect([await rowsOf(old.id), await rowsOf(young.id), await rowsOf(bound.id)]).toEqual([
      [],
      [{ state: 'ready' }],
      [{ state: 'ready' }],
    ]);
    expect(await used()).toBe(PDF.length * 2);
  });

  it('leaves nothing of a server that died between the spool, the rows and the objects', async () => {
    await clean();
    const before = await objects();
    // before the rows: a file of the spool
    await mkdir(spoolOf('.'), { recursive: true });
    const dead = spoolOf(randomBytes(16).toString('hex'));
    await writeFile(dead, 'half of an upload');
    await utimes(dead, new Date(0), new Date(0));
    // after the rows, before all objects
    const { id } = await keep(PDF, 'attachment', { owner: { kind: 'patient', id: clinic.patient } });
    await test.rows(`update file set state = 'new' where id = $1`, [id]);
    await age(id, 'created_at');
    // an object whose rows were taken back
    const key = await oldObject();
    await test.rows(`insert into file_stray (key, since) values ($1, now() - interval '2 hours')`, [key]);
    expect(await clean()).toEqual({ files: 1, objects: 1, spooled: 1 });
    expect([await rowsOf(id), await used()]).toEqual([[], 0]);
    expect((await objects()).toSorted()).toEqual(before.toSorted());
    expect(await filesIn(test.config.FILES_FOLDER, 'spool')).toEqual([]);
    expect(await clean()).toEqual({ files: 0, objects: 0, spooled: 0 });
  });

  it('leaves what no row of ours named, however old it is: the store may be shared, or newer than a restored database', async () => {
    const key = await oldObject();
    expect((await clean()).objects).toBe(0);
    expect(await objects()).toContain(key);
    await test.app.files.storage.delete(key);
  });

  it('leaves an object whose rows went just now: it may still be on its way', async () => {
    const key = await oldObject();
    await test.rows('insert into file_stray (key) values ($1)', [key]);
    expect((await clean()).objects).toBe(0);
    await test.rows(`update file_stray set since = now() - interval '2 hours' where key = $1`, [key]);
    expect((await clean()).objects).toBe(1);
    expect(await objects()).not.toContain(key);
  });

  it('takes what a store kept that did not answer, when it does', async () => {
    const { storage } = test.app.files;
    /** Keeps the first object and is gone at the second. */
    let count = 0;
    const failing: Files = {
      ...test.app.files,
      storage: {
        put: async (key, file) => {
          count += 1;
          if (count > 1) throw new StorageError('the object store failed');
          await storage.put(key, file);
        },
        get: (key, object, range) => storage.get(key, object, range),
        delete: () => Promise.reject(new StorageError('the object store failed')),
        close: () => {},
      },
    };
    const before = await objects();
    expect(await refusalOf(keep(await pngOf(600, 400), 'picture', { files: failing }))).toBe('storage_unavailable');
    expect(await objects()).toHaveLength(before.length + 1);
    await test.rows(`update file_stray set since = now() - interval '2 hours'`);
    await clean();
    expect((await objects()).toSorted()).toEqual(before.toSorted());
    expect(await test.rows('select key from file_stray')).toEqual([]);
  });

  it('may be done by several processes at once', async () => {
    for (let count = 0; count < 5; count += 1) await age((await keep(PDF, 'attachment')).id, 'orphan_at');
    const counts = await Promise.all([clean(), clean(), clean()]);
    expect(counts.reduce((sum, { files }) => sum + files, 0)).toBeGreaterThanOrEqual(5);
    expect(await used()).toBe(0);
  });
});

describe('the virus check', () => {
  let daemon: FakeClamd;
  let files: Files;
  beforeEach(async () => {
    daemon = await startFakeClamd();
    files = { ...test.app.files, check: clamd(daemon.address, 500) };
  });
  const infected = () => Buffer.from(`${EICAR}\r\n`);

  it('sees every byte and lets a clean file pass', async () => {
    const large = Buffer.from(`${'имя;возраст\r\n'.repeat(30_000)}`);
    expect((await keep(large, 'table', { files })).state).toBe('ready');
    expect(daemon.received[0]?.equals(large)).toBe(true);
    await daemon.close();
  });

  it('refuses what it finds something in, and what it finds too large; nothing stays, the log has it', async () => {
    expect(await refusalOf(keep(infected(), 'table', { files }))).toBe('file_infected');
    daemon.verdict = 'size limit';
    expect(await refusalOf(keep(PDF, 'attachment', { files }))).toBe('file_infected');
    expect(await test.rows('select id from file where organization_id = $1', [clinic.id])).toEqual([]);
    expect(
      await test.rows(`select result from audit_event where action = 'file.refuse' and organization_id = $1`, [
        clinic.id,
      ]),
    ).toEqual([{ result: 'refused' }, { result: 'refused' }]);
    await daemon.close();
  });

  it.each(['silent', 'hangs up'] as const)(
    'that is %s locks the file, which opens when it answers',
    async (verdict) => {
      daemon.verdict = verdict;
      const { id, state } = await keep(PDF, 'attachment', { files });
      expect(state).toBe('checking');
      expect(codeOf(await get(id, 'doctor'))).toBe('file_checking');
      const em = () => systemEm(test.orm, 'check of a test');
      await recheckFiles(files, em());
      expect(codeOf(await get(id, 'doctor'))).toBe('file_checking');
      daemon.verdict = 'by content';
      expect(await recheckFiles(files, em())).toBe(1);
      expect((await get(id, 'doctor')).statusCode).toBe(200);
      await daemon.close();
    },
  );

  it('that finds something later closes the file for good', async () => {
    daemon.verdict = 'silent';
    const { id } = await keep(infected(), 'table', { files });
    daemon.verdict = 'by content';
    expect(await recheckFiles(files, systemEm(test.orm, 'check of a test'))).toBe(1);
    expect(await rowsOf(id)).toEqual([{ state: 'refused' }]);
    expect(codeOf(await get(id, 'doctor'))).toBe('not_found');
    await daemon.close();
  });

  it('that is not there locks the file, too', async () => {
    await daemon.close();
    expect((await keep(PDF, 'attachment', { files })).state).toBe('checking');
  });
});
