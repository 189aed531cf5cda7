import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { inTransaction, type PlatformCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { queueStates, type QueueState } from '#server/lib/jobs/queue-states.ts';
import { countUnsentSms, findSms, reviveFailedSms, type SmsRow } from '#server/lib/sms/sms-list.ts';
import {
  countUnsentLetters,
  findLetter,
  reviveFailedLetter,
  type LetterRow,
  type Unsent,
} from '#server/lib/mail/letter-list.ts';

const selectDatabase = platformSql<{ version: string; bytes: string }>(
  'database_state',
  'the database belongs to the installation',
  `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
);

/** How the installation is. */
export interface PlatformState {
  readonly databaseVersion: string;
  readonly databaseBytes: number;
  readonly disk: { readonly free: number; readonly total: number } | null;
  readonly queues: readonly QueueState[];
  readonly letters: Unsent;
  readonly sms: Unsent;
}

/** How full the disk of a folder is, which may not be there yet; null: the file system does not say. */
async function diskOf(folder: string): Promise<StatsFs | null> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await statfs(path).catch(() => null);
    if (found || dirname(path) === path) return found;
  }
}

/** @param folder where files are kept */
export async function platformState(em: SqlEntityManager, folder: string): Promise<PlatformState> {
  const [database] = await selectDatabase(em, {});
  const disk = await diskOf(folder);
  return {
    databaseVersion: database?.version ?? '',
    databaseBytes: Number(database?.bytes ?? 0),
    disk: disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    queues: await queueStates(em),
    letters: await countUnsentLetters(em),
    sms: await countUnsentSms(em),
  };
}

/** Sends a letter that was given up once more. Logged, without its address. @throws not_found, letter_not_failed */
export async function retryLetter(call: PlatformCall, id: string): Promise<LetterRow> {
  await inTransaction(call, async (call) => {
    const { em } = call;
    if (!(await reviveFailedLetter(em, id)))
      throw new DomainError((await findLetter(em, id)) ? 'letter_not_failed' : 'not_found');
    await auditBy(em, call, { action: 'letter.retry', objectType: 'letter', objectId: id });
  });
  const letter = await findLetter(call.em, id);
  if (!letter) throw new DomainError('not_found');
  return letter;
}

/** Sends an SMS that was given up once more. Logged, without its number. @throws not_found, sms_not_failed */
export async function retrySms(call: PlatformCall, id: string): Promise<SmsRow> {
  await inTransaction(call, async (call) => {
    const { em } = call;
    if (!(await reviveFailedSms(em, id)))
      throw new DomainError((await findSms(em, id)) ? 'sms_not_failed' : 'not_found');
    await auditBy(em, call, { action: 'sms.retry', objectType: 'sms', objectId: id });
  });
  const sms = await findSms(call.em, id);
  if (!sms) throw new DomainError('not_found');
  return sms;
}
