import type { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { TableError, type Bounds } from './table.ts';

/** The parts of a zip file by their names. */
export interface Zip {
  readonly names: readonly string[];
  /** undefined: there is no such part */
  readonly part: (name: string) => (() => Promise<Readable>) | undefined;
  readonly close: () => void;
}

/** @throws TableError */
export async function openZip(path: string, { parts }: Pick<Bounds, 'parts'>): Promise<Zip> {
  const broken = (cause: unknown) => new TableError('broken', null, { cause });
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw broken(cause);
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > parts) throw new TableError('too_big');
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error instanceof TableError ? error : broken(error);
  }
  return {
    names: [...entries.keys()],
    part: (name) => {
      const entry = entries.get(name);
      return (
        entry &&
        (() =>
          zip.openReadStreamPromise(entry).catch((cause: unknown) => {
            throw broken(cause);
          }))
      );
    },
    close: () => zip.close(),
  };
}
