import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  ObjectDamagedError,
  ObjectMissingError,
  StorageError,
  assertKey,
  type ByteRange,
  type ObjectBytes,
  type SpooledFile,
  type Storage,
} from './storage.ts';
import { verified, verifiedObject } from './verified.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** The code of a disk error; its message would name paths. */
const failed = (error: unknown): StorageError =>
  error instanceof StorageError
    ? error
    : new StorageError(`the folder of files failed: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files in a folder of the server's machine, 256 folders by the first two digits of the key. For one machine, or a
 * shared disk.
 */
export class FolderStorage implements Storage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  #path(key: string): string {
    assertKey(key);
    return join(this.#root, key.slice(0, 2), key);
  }

  /** Written to a temporary file and renamed: a reader finds the whole file or none, after a power failure too. */
  async put(key: string, file: SpooledFile): Promise<void> {
    const path = this.#path(key);
    const half = `${path}.part`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(half, 'wx', 0o600);
      try {
        for await (const chunk of verified(file)) await handle.writeFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(half, path);
      await sync(dirname(path));
    } catch (error) {
      await rm(half, { force: true }).catch(() => {});
      throw failed(error);
    }
  }

  async get(key: string, object: ObjectBytes, range?: ByteRange): Promise<Readable> {
    const path = this.#path(key);
    try {
      const handle = await open(path, 'r');
      const { size } = await handle.stat();
      if (size !== object.bytes) {
        await handle.close();
        throw new ObjectDamagedError('the object is damaged');
      }
      const part = range ? { start: range.first, end: range.last } : {};
      return verifiedObject(createReadStream(path, { fd: handle, ...part }), object, range);
    } catch (error) {
      throw isMissing(error) ? new ObjectMissingError('no such object') : failed(error);
    }
  }

  /** With the half that a killed process left. */
  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    try {
      await rm(path, { force: true });
      await rm(`${path}.part`, { force: true });
    } catch (error) {
      throw failed(error);
    }
  }

  close(): void {}
}
