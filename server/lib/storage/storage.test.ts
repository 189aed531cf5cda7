import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { startSwift, whySwiftIsMissing } from '#tests/support/swift-server.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { Spool, SpoolLimitError } from './spool.ts';
import { ObjectDamagedError, ObjectMissingError, StorageError, type SpooledFile, type Storage } from './storage.ts';

interface Opened {
  readonly storage: Storage;
  close(): Promise<void>;
}
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function overS3(start: typeof startS3Server): Promise<Opened> {
  const server = await start();
  const storage = new S3Storage(server.settings);
  return {
    storage,
    close: async () => {
      storage.close();
      await server.close();
    },
  };
}
const ADAPTERS: readonly [name: string, open: () => Promise<Opened>, missing: string | null][] = [
  [
    'a folder',
    () => Promise.resolve({ storage: new FolderStorage(join(folder, 'objects')), close: () => Promise.resolve() }),
    null,
  ],
  ['s3rver', () => overS3(startS3Server), null],
  ['Swift', () => overS3(startSwift), whySwiftIsMissing()],
];
const newKey = () => randomBytes(16).toString('hex');
async function spooledFile(data: Uint8Array): Promise<SpooledFile> {
  const path = join(folder, newKey());
  await writeFile(path, data);
  return { path, bytes: data.byteLength, sha256: createHash('sha256').update(data).digest('hex') };
}
/** Of what is not there. */
const ANY = { bytes: 1, sha256: null };
const read = async (stream: Promise<Readable>): Promise<Buffer> => buffer(await stream);

const MISSING = ADAPTERS.flatMap(([name, , missing]) => (missing === null ? [] : [[name, missing] as const]));
// says in the report what the machine lacks; the suite itself runs where it is there
it.skip.each(MISSING)('the store over %s needs %s', (_, missing) => expect(missing).toBeNull());

describe.each(ADAPTERS.filter(([, , missing]) => missing === null))('the store over %s', (_, open) => {
  let opened: Opened;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    ({ storage } = opened);
  });
  afterAll(() => opened.close());

  it('gives back what it was given, whole and by ranges', async () => {
    const data = randomBytes(300_000);
    const key = newKey();
    const file = await spooledFile(data);
    await storage.put(key, file);
    const part = (first: number, last: number) => read(storage.get(key, file, { first, last }));
    expect((await read(storage.get(key, file))).equals(data)).toBe(true);
    expect((await part(0, 9)).equals(data.subarray(0, 10))).toBe(true);
    expect((await part(70_000, 299_999)).equals(data.subarray(70_000))).toBe(true);
  });

  it('gives nothing of what is shorter than it was, in whatever part', async () => {
    const file = await spooledFile(randomBytes(300_000));
    const key = newKey();
    await storage.put(key, file);
    const longer = { ...file, bytes: 300_500 };
    await expect(storage.get(key, longer)).rejects.toThrow(ObjectDamagedError);
    await expect(storage.get(key, longer, { first: 10, last: 20 })).rejects.toThrow(ObjectDamagedError);
    await expect(storage.get(key, longer, { first: 300_100, last: 300_200 })).rejects.toThrow(ObjectDamagedError);
  });

  it('breaks off what has the length and not the bytes, before its end', async () => {
    const file = await spooledFile(randomBytes(300_000));
    const key = newKey();
    await storage.put(key, file);
    const other = { ...file, sha256: 'f'.repeat(64) };
    let count = 0;
    const reading = (async () => {
      for await (const chunk of await storage.get(key, other)) count += (chunk as Buffer).byteLength;
    })();
    await expect(reading).rejects.toThrow(ObjectDamagedError);
    expect(count).toBeLessThan(300_000);
    expect(await read(storage.get(key, { ...file, sha256: null }))).toHaveLength(300_000);
  });

  it('deletes, and deletes what is not there', async () => {
    const key = newKey();
    await storage.put(key, await spooledFile(Buffer.from('x')));
    await storage.delete(key);
    await storage.delete(key);
    await expect(storage.get(key, ANY)).rejects.toThrow(ObjectMissingError);
  });

  it('keeps nothing of a file that is not what its hash says', async () => {
    const key = newKey();
    const file = await spooledFile(randomBytes(200_000));
    await expect(storage.put(key, { ...file, sha256: 'f'.repeat(64) })).rejects.toThrow(StorageError);
    await expect(storage.get(key, ANY)).rejects.toThrow(ObjectMissingError);
  });

  it('takes keys of its own making only', async () => {
    const file = await spooledFile(Buffer.from('x'));
    for (const key of ['../../etc/passwd', '..', '', 'A'.repeat(32), `${'0'.repeat(31)}/`]) {
      await expect(storage.put(key, file)).rejects.toThrow('not a key');
      await expect(storage.get(key, ANY)).rejects.toThrow('not a key');
      await expect(storage.delete(key)).rejects.toThrow('not a key');
    }
  });

  it('takes many files at once', async () => {
    const files = await Promise.all(
      Array.from({ length: 12 }, async () => ({ key: newKey(), file: await spooledFile(randomBytes(100_000)) })),
    );
    await Promise.all(files.map(({ key, file }) => storage.put(key, file)));
    for (const { key, file } of files) expect(await read(storage.get(key, file))).toHaveLength(100_000);
  });
});

describe('the folder', () => {
  it('keeps nothing half-written, and its files are for its account alone', async () => {
    const root = join(folder, 'alone');
    const storage = new FolderStorage(root);
    const key = newKey();
    await expect(storage.put(key, { path: join(folder, 'nothing'), bytes: 1, sha256: '' })).rejects.toThrow('ENOENT');
    expect(await readdir(root, { recursive: true })).toEqual([key.slice(0, 2)]);
  });

  it('deletes the half that a death left, too', async () => {
    const root = join(folder, 'half');
    const storage = new FolderStorage(root);
    const key = newKey();
    await mkdir(join(root, key.slice(0, 2)), { recursive: true });
    await writeFile(join(root, key.slice(0, 2), `${key}.part`), 'half');
    await storage.delete(key);
    expect((await readdir(root, { recursive: true })).filter((name) => name.includes(key))).toEqual([]);
  });

  it('breaks off a file that is cut while it is read', async () => {
    const storage = new FolderStorage(join(folder, 'cut'));
    const file = await spooledFile(randomBytes(3_000_000));
    const key = newKey();
    await storage.put(key, file);
    const stream = await storage.get(key, { ...file, sha256: null });
    await truncate(join(folder, 'cut', key.slice(0, 2), key), 2_000_000);
    await expect(read(Promise.resolve(stream))).rejects.toThrow(ObjectDamagedError);
  });
});

describe('an object store that fails', () => {
  let server: Server;
  let storage: S3Storage;
  const secrets = { accessKey: 'ACCESS-OF-THIS-TEST', secretKey: 'SECRET-OF-THIS-TEST' };
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(500, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code></Error>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    storage = new S3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'r', ...secrets });
  });
  afterAll(() => {
    storage.close();
    server.closeAllConnections();
    server.close();
  });
  const failures = (store: Storage): Promise<unknown[]> =>
    Promise.all([
      spooledFile(Buffer.from('x'))
        .then((file) => store.put(newKey(), file))
        .catch((error: unknown) => error),
      store.get(newKey(), ANY).catch((error: unknown) => error),
      store.delete(newKey()).catch((error: unknown) => error),
    ]);

  it('says so, without a secret, a signature or its address', async () => {
    for (const error of await failures(storage)) {
      expect(error).toBeInstanceOf(StorageError);
      expect(error).not.toBeInstanceOf(ObjectMissingError);
      const text = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
      expect(text).not.toMatch(/OF-THIS-TEST|Signature=|127\.0\.0\.1/);
    }
  });

  it('that is not there says so, too', async () => {
    const gone = new S3Storage({ endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', ...secrets });
    for (const error of await failures(gone)) expect(error).toBeInstanceOf(StorageError);
    gone.close();
  });
});

describe('the spool', () => {
  it('hashes what it writes and stops at its limit, keeping nothing then', async () => {
    const root = join(folder, 'spool');
    const spool = new Spool(root);
    const file = await spool.write([Buffer.from('ab'), Buffer.from('c')], 3);
    expect(file).toMatchObject({ bytes: 3, sha256: createHash('sha256').update('abc').digest('hex') });
    await expect(spool.write([Buffer.from('ab'), Buffer.from('cd')], 3)).rejects.toThrow(SpoolLimitError);
    expect(await readdir(root)).toHaveLength(1);
    await spool.remove(file);
    expect(await readdir(root)).toEqual([]);
  });

  it('forgets what is old, and leaves what is being written', async () => {
    const root = join(folder, 'spool-old');
    const spool = new Spool(root);
    await spool.write([Buffer.from('x')], 1);
    expect(await spool.removeOlder(60_000)).toBe(0);
    expect(await spool.removeOlder(-1)).toBe(1);
    expect(await readdir(root)).toEqual([]);
  });
});
