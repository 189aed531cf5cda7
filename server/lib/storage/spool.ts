import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpooledFile } from './storage.ts';

/** A spool file grew past its limit. */
export class SpoolLimitError extends Error {
  override readonly name = 'SpoolLimitError';
}

/** The folder of files that are being received or drawn. Files of killed processes are removed by their age. */
export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Writes the chunks to a new file and hashes them on the way.
   * @throws SpoolLimitError past `maxBytes`, and whatever the chunks throw; nothing stays then
   */
  async write(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maxBytes: number): Promise<SpooledFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomBytes(16).toString('hex'));
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw new SpoolLimitError();
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.close();
      return { path, bytes, sha256: hash.digest('hex') };
    } catch (error) {
      await file.close().catch(() => {});
      await this.remove({ path });
      throw error;
    }
  }

  async remove({ path }: Pick<SpooledFile, 'path'>): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes what is older than so many milliseconds: its process died. @returns how many */
  async removeOlder(ms: number): Promise<number> {
    const names = await readdir(this.#folder).catch(() => []);
    let removed = 0;
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || Date.now() - found.mtimeMs < ms) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}
