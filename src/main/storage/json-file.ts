import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A small JSON object on disk, readable by its owner only. */
export interface JsonFile {
  /** The object, or an empty one when the file is missing or damaged. */
  read(): Promise<Readonly<Record<string, unknown>>>;
  /** Replaces the file in one step; rejects when the folder cannot be written. */
  write(value: Readonly<Record<string, unknown>>): Promise<void>;
}

/** @param path absolute; the folder is created with the first write */
export function createJsonFile(path: string): JsonFile {
  // Writes follow one another, so that two of them never share the temporary file.
  let last: Promise<void> = Promise.resolve();
  const replace = async (text: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  return {
    async read() {
      try {
        const value: unknown = JSON.parse(await readFile(path, 'utf8'));
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
      } catch {
        return {};
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      last = last.catch(() => undefined).then(() => replace(text));
      return last;
    },
  };
}
