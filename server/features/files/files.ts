import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { dataFolder } from '#server/db/embedded/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { openStorage } from '#server/lib/storage/open-storage.ts';
import type { Spool } from '#server/lib/storage/spool.ts';
import { StorageError, type Storage } from '#server/lib/storage/storage.ts';
import { clamd, type VirusCheck } from '#server/lib/virus-check/clamd.ts';

const MB = 1_048_576;
/** What keeping files needs besides the database. */
export interface Files {
  readonly storage: Storage;
  readonly spool: Spool;
  /** null: nobody looks for viruses */
  readonly check: VirusCheck | null;
  /** bytes that one clinic may keep */
  readonly quota: number;
  readonly log: { warn(details: object, message: string): void };
}
/** What the settings say of files. */
export function openFiles(config: Config, log: Files['log']): Files {
  const folder = config.FILES_FOLDER || join(dataFolder(config.DATA_DIR), 'files');
  return {
    ...openStorage(config, folder),
    check: config.CLAMD === '' ? null : clamd(config.CLAMD),
    quota: config.FILES_QUOTA_MB * MB,
    log,
  };
}

/** Does something with the store; that it does not answer is a refusal like any other. @throws storage_unavailable */
export async function withStore<T>({ log }: Files, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ err: error }, 'the file store failed');
    throw new DomainError('storage_unavailable', { retryAfter: 60 });
  }
}
