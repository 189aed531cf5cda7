import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { housekeepingTasks, keepHouse } from '#server/housekeeping.ts';
import { systemEm } from '#server/db/orm.ts';
import { cleanFiles, keepFile, recheckFiles, type Files } from '#server/features/files/index.ts';
import type { JobContext } from '#server/lib/jobs/work.ts';
import { StorageError, type Storage } from '#server/lib/storage/storage.ts';
import { clamd } from '#server/lib/virus-check/clamd.ts';
import { startFakeClamd, UNSCANNABLE, type FakeClamd } from '#tests/support/clamd.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { callOf, spooled } from '#tests/support/files.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
let test: TestApp;
let clinic: TestClinic;
let daemon: FakeClamd;
let files: Files;
let lines: { readonly details: object; readonly message: string }[];
beforeAll(async () => {
  test = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
});
afterAll(() => test.close());
const log = { warn: (details: object, message: string) => void lines.push({ details, message }) };
beforeEach(async () => {
  lines = [];
  clinic = await createClinic(test);
  daemon = await startFakeClamd();
  files = { ...test.app.files, check: clamd(daemon.address, 500), log };
});
afterEach(async () => {
  await daemon.close();
  await test.rows('delete from file_variant');
  await test.rows('delete from file');
  await test.rows('update file_usage set used_bytes = 0');
});

/** Keeps a file that the check gave no verdict for. @returns its id */
async function locked(data: Uint8Array = PDF): Promise<string> {
  const { verdict } = daemon;
  daemon.verdict = 'hangs up';
  const sent = await spooled(test, data, 'Файл');
  const { id, state } = await keepFile(callOf(test, clinic, 'doctor'), files, sent, 'attachment');
  expect(state).toBe('checking');
  await test.app.files.spool.remove(sent);
  daemon.verdict = verdict;
  return id;
}
/** Keeps a file that has belonged to nothing for two days. @returns its id */
async function orphan(): Promise<string> {
  const sent = await spooled(test, PDF, 'Файл');
  const { id } = await keepFile(callOf(test, clinic, 'doctor'), files, sent, 'attachment');
  await test.app.files.spool.remove(sent);
  await test.rows(`update file set orphan_at = now() - interval '2 days' where id = $1`, [id]);
  return id;
}
const keyOf = async (id: string) =>
  (await test.rows<{ key: string }>('select key from file_variant where file_id = $1', [id]))[0]?.key ?? '';
const lose = async (id: string) => test.app.files.storage.delete(await keyOf(id));
const stateOf = async (id: string) =>
  (await test.rows<{ state: string }>('select state from file where id = $1', [id]))[0]?.state ?? 'deleted';
const statesOf = (...ids: string[]) => Promise.all(ids.map(stateOf));
const em = () => systemEm(test.orm, 'files of a test');
const recheck = (signal?: AbortSignal) => recheckFiles(files, em(), signal);
/** A store that refuses what is done to one object. */
const refusing = (bad: string): Storage => {
  const { storage } = test.app.files;
  const refuse = (key: string) => {
    if (key === bad) throw new StorageError('the object store failed');
  };
  return {
    put: (key, file) => storage.put(key, file),
    get: async (key, object, range) => (refuse(key), storage.get(key, object, range)),
    delete: async (key) => (refuse(key), storage.delete(key)),
    close: () => {},
  };
};

describe('the look at files that wait for the virus check', () => {
  it('refuses one whose object is lost, told by ids only, and opens those after it', async () => {
    const [lost, healthy] = [await locked(), await locked()];
    await lose(lost);
    lines = [];
    expect(await recheck()).toBe(2);
    expect(await statesOf(lost, healthy)).toEqual(['refused', 'ready']);
    expect(lines).toEqual([
      {
        details: { file: lost, organization: clinic.id },
        message: 'an object is missing in the file store: the file is refused',
      },
    ]);
    // a day in which its object may come back
    await cleanFiles(files, em());
    expect(await stateOf(lost)).toBe('refused');
  });

  it('refuses one whose object is not what was put', async () => {
    const damaged = await locked();
    const key = await keyOf(damaged);
    await writeFile(join(test.config.FILES_FOLDER, 'objects', key.slice(0, 2), key), Buffer.alloc(PDF.length));
    lines = [];
    expect(await recheck()).toBe(1);
    expect(await stateOf(damaged)).toBe('refused');
    expect(lines).toMatchObject([{ message: 'an object is damaged in the file store: the file is refused' }]);
  });

  it('leaves one that the daemon cannot scan locked, and opens those after it', async () => {
    const [bad, healthy] = [await locked(Buffer.concat([PDF, Buffer.from(UNSCANNABLE)])), await locked()];
    expect(await recheck()).toBe(1);
    expect(await statesOf(bad, healthy)).toEqual(['checking', 'ready']);
  });

  it('comes first to the files that it looked at least often', async () => {
    const bad = await locked(Buffer.concat([PDF, Buffer.from(UNSCANNABLE)]));
    await recheck();
    const young = await locked();
    daemon.received.length = 0;
    await recheck();
    expect(daemon.received.map((data) => data.includes(UNSCANNABLE))).toEqual([false, true]);
    expect(await statesOf(bad, young)).toEqual(['checking', 'ready']);
  });

  it('ends at the first file when there is no daemon', async () => {
    await locked();
    await locked();
    let asked = 0;
    const check = files.check!;
    files = { ...files, check: (path) => ((asked += 1), check(path)) };
    await daemon.close();
    expect(await recheck()).toBe(0);
    expect(asked).toBe(1);
    daemon = await startFakeClamd();
  });

  it('ends at the first file when the daemon does not answer, and begins with another one the next time', async () => {
    const [first, second] = [await locked(), await locked()];
    let asked = 0;
    const check = files.check!;
    files = { ...files, check: (path) => ((asked += 1), check(path)) };
    daemon.verdict = 'silent';
    expect([await recheck(), asked]).toEqual([0, 1]);
    daemon.verdict = 'by content';
    const stop = new AbortController();
    files = { ...files, check: (path) => (stop.abort(new Error('enough')), check(path)) };
    await expect(recheck(stop.signal)).rejects.toThrow('enough');
    expect(await statesOf(first, second)).toEqual(['checking', 'ready']);
  });

  it('goes past a file that the store does not give, and says at the end that it failed', async () => {
    const [bad, healthy] = [await locked(), await locked()];
    files = { ...files, storage: refusing(await keyOf(bad)) };
    lines = [];
    await expect(recheck()).rejects.toThrow('the object store failed');
    expect(await statesOf(bad, healthy)).toEqual(['checking', 'ready']);
    expect(lines).toMatchObject([{ details: { file: bad, organization: clinic.id } }]);
  });

  it('ends with its signal, before the next file', async () => {
    const [first, second] = [await locked(), await locked()];
    const stop = new AbortController();
    const check = files.check!;
    files = { ...files, check: (path) => (stop.abort(new Error('enough')), check(path)) };
    await expect(recheck(stop.signal)).rejects.toThrow('enough');
    expect(await statesOf(first, second)).toEqual(['ready', 'checking']);
  });
});

describe('the clean-up of files', () => {
  it('goes past an orphan and an object that the store does not delete, and says at the end that it failed', async () => {
    const ids = [await orphan(), await orphan(), await orphan()];
    const bad = ids.toSorted()[0]!;
    files = { ...files, storage: refusing(await keyOf(bad)) };
    await expect(cleanFiles(files, em())).rejects.toThrow('the object store failed');
    expect((await statesOf(...ids)).toSorted()).toEqual(['deleted', 'deleted', 'gone']);
    expect(await stateOf(bad)).toBe('gone');
  });

  it('looks at the spool also when an object whose rows are gone cannot be deleted, and keeps its key', async () => {
    const id = await orphan();
    const [bad, good] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
    await test.rows(`insert into file_stray (key, since) values ($1, '2026-01-01'), ($2, '2026-01-01')`, [bad, good]);
    const storage = refusing(bad);
    let hasLooked = false;
    const spool = Object.assign(Object.create(files.spool) as Files['spool'], {
      removeOlder: () => ((hasLooked = true), Promise.resolve(0)),
    });
    await expect(cleanFiles({ ...files, storage, spool }, em())).rejects.toThrow('the object store failed');
    expect([await stateOf(id), hasLooked]).toEqual(['deleted', true]);
    expect(await test.rows('delete from file_stray returning key')).toEqual([{ key: bad }]);
  });

  it('ends with its signal', async () => {
    const id = await orphan();
    await expect(cleanFiles(files, em(), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(await stateOf(id)).toBe('ready');
  });
});

describe('housekeeping', () => {
  const settings = () => ({ ...test.config, CLAMD: daemon.address });

  it('does the look and the clean-up apart: a broken look keeps no orphan', async () => {
    const dead = await orphan();
    const [lost, healthy] = [await locked(), await locked()];
    await lose(lost);
    const tasks = housekeepingTasks(test.orm, settings(), log);
    const { signal } = new AbortController();
    await tasks['virus-check'](signal);
    await tasks.files(signal);
    expect(await statesOf(dead, lost, healthy)).toEqual(['deleted', 'refused', 'ready']);
  });

  it('hands its signal to the task', async () => {
    const dead = await orphan();
    const { run } = keepHouse(test.orm, settings(), log);
    const context = { signal: AbortSignal.abort(new Error('lost')) } as JobContext;
    await expect(run({ task: 'files' }, context)).rejects.toThrow('lost');
    await expect(run({ task: 'seals' }, context)).rejects.toThrow('lost');
    expect(await stateOf(dead)).toBe('ready');
  });
});
