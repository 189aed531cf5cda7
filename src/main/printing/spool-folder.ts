import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Documents on their way to the printing system, readable by their owner only. */
export interface SpoolFolder {
  /** Empties the folder: a workstation that was cut off leaves documents behind. */
  prepare(): Promise<void>;
  /** Writes a document under a short ASCII name that says nothing about it; returns its path. */
  put(bytes: Uint8Array): Promise<string>;
  remove(file: string): Promise<void>;
}

/** @param path absolute path of a folder that nobody else uses */
export function createSpoolFolder(path: string): SpoolFolder {
  let count = 0;
  return {
    async prepare() {
      await rm(path, { recursive: true, force: true });
      await mkdir(path, { recursive: true, mode: 0o700 });
    },
    async put(bytes) {
      count += 1;
      const file = join(path, `p${count}.pdf`);
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
      return file;
    },
    remove: (file) => rm(file, { force: true }),
  };
}
