import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { assertStillSuperuser } from '#server/features/accounts/index.ts';
import type { Doer, PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditBy, auditEvent, type AuditEvent } from '#server/lib/audit/audit.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { Spool } from '#server/lib/storage/spool.ts';
import { BOOKS } from './books/books.ts';
import {
  assertIdle,
  cancelChecked,
  failImport,
  finishImport,
  getImport,
  markUndone,
  moveImport,
  openImport,
  resumeImport,
  waitForConfirmation,
  type NewImport,
} from './import-rows.service.ts';
import type { ImportRow } from './import-statements.ts';
import { ImportProblem } from './mkb10-file.ts';
import { importTexts as texts } from './texts.ru.ts';

/** How often a long upload says that it is alive, ms; a minute of silence is death. */
const ALIVE_MS = 10_000;
/** An import that retires more than one active row of so many asks for their number to be typed. */
const TYPED_FROM = 10;

/** Whom the log names: a person of a call, who started a job, or nobody at the command line. */
export type ImportAuthor = Pick<AuditEvent, 'userId' | 'sessionId' | 'ip'>;
interface Work extends Omit<NewImport, 'book'> {
  /** ICD-10 when nobody says */
  readonly book?: Refbook;
  readonly file: AsyncIterable<Uint8Array>;
  /** the system's temporary folder when nobody says */
  readonly spool?: Spool;
  /** fewer rows are refused */
  readonly minRows: number;
}
/** How an import is written. */
export interface Writing {
  readonly author: ImportAuthor;
  /** told after every batch; what it throws ends the import without a change */
  readonly onMoved?: (rowsDone: number, rows: number) => void;
  /** called in the transaction of the data, last */
  readonly onWritten?: (em: SqlEntityManager) => Promise<void>;
}
/** An import that was confirmed. */
export interface ReadyImport {
  readonly id: string;
  /** writes it all, or nothing; throws after the failure has been written down */
  readonly write: () => Promise<void>;
}

/** The file as it comes; the import is told to be alive meanwhile. @throws ImportProblem when it is cut short */
async function* receive(em: SqlEntityManager, id: string, { file, bytesTotal }: Work): AsyncGenerator<Uint8Array> {
  let [received, toldAt] = [0, Date.now()];
  try {
    for await (const chunk of file) {
      received += chunk.byteLength;
      if (Date.now() - toldAt > ALIVE_MS) {
        toldAt = Date.now();
        await moveImport(em, id, { rows: 0, bytes: 0 });
      }
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
      ? new ImportProblem(texts.uploadBroken)
      : error;
  }
  if (received !== bytesTotal) throw new ImportProblem(texts.cutShort(received, bytesTotal));
}

/** Runs a step; its failure is written down, in words that a person can use, and thrown on. */
async function step<T>(em: SqlEntityManager, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await failImport(em, id, error instanceof ImportProblem ? error.message : texts.failed);
    throw error;
  }
}

/**
 * Reads and checks a file of a book, lays its rows aside and counts what they would change; the book stays as it is
 * until the import is confirmed. `em` must not be in a transaction.
 * @throws import_running; ImportProblem, which is written down
 */
export async function checkImport(em: SqlEntityManager, work: Work): Promise<ImportRow> {
  const { book: code = 'mkb10', spool = new Spool(join(tmpdir(), 'clinic-refbooks')) } = work;
  const book = BOOKS[code];
  const id = await openImport(em, { ...work, book: code });
  await step(em, id, async () => {
    const staged = await book.stage(em, id, {
      chunks: receive(em, id, work),
      spool,
      minRows: work.minRows,
      onMoved: () => moveImport(em, id, { rows: 0, bytes: 0 }),
    });
    await waitForConfirmation(em, id, staged, await book.count(em, id));
  });
  return getImport(em, id);
}

/** It takes away so much that its number must be typed. */
export const needsTyping = ({
  state,
  retired,
  active_before: active,
}: Pick<ImportRow, 'state' | 'retired' | 'active_before'>): boolean =>
  state === 'checked' && retired * TYPED_FROM > active;

/** @throws import_not_confirmed */
function assertTyped(checked: ImportRow, typed: string): void {
  if (!needsTyping(checked) || typed.replace(/\s/g, '') === String(checked.retired)) return;
  const params = { retired: checked.retired };
  throw new DomainError('import_not_confirmed', {
    params,
    fields: { typed: [errorText('import_not_confirmed', params)] },
  });
}

/**
 * Confirms a checked import for the caller to write. `em` must not be in a transaction.
 * @param typed the number of rows that it retires, when they are many; spaces between its digits do not matter
 * @throws not_found, import_running, import_not_checked, import_not_confirmed
 */
export async function confirmImport(
  em: SqlEntityManager,
  id: string,
  typed: string,
  writing: Writing,
): Promise<ReadyImport> {
  const checked = await getImport(em, id);
  assertTyped(checked, typed);
  await resumeImport(em, checked, null);
  return { id, write: () => step(em, id, () => writeImport(em, checked, checked.rows_done, writing)) };
}

/**
 * The same for a job to write.
 * @throws not_found, permission_denied, import_running, import_not_checked, import_not_confirmed
 */
export async function startImport({ em, actor, ip }: PersonCall, id: string, typed: string): Promise<void> {
  const checked = await getImport(em, id);
  assertTyped(checked, typed);
  await em.fork().transactional(async (transaction) => {
    await assertStillSuperuser({ em: transaction, actor });
    const run = await enqueueRun(
      transaction,
      queues.refbookImport,
      { import: id },
      { clinic: null, startedBy: actor.userId },
    );
    await resumeImport(transaction, checked, run);
    await auditEvent(transaction, {
      action: 'refbook.confirm',
      userId: actor.userId,
      sessionId: actor.sessionId,
      ip,
      objectType: 'refbook_import',
      objectId: id,
      details: { book: checked.book, fileName: checked.file_name },
    });
  });
}

/**
 * Writes the staged rows of a confirmed import, all or nothing. `em` must not be in a transaction.
 * @param rows how many are staged
 * @throws ImportProblem
 */
export async function writeImport(
  em: SqlEntityManager,
  { id, book, file_name: fileName, retired: confirmed, bytes_total: bytes }: ImportRow,
  rows: number,
  { author, onMoved, onWritten }: Writing,
): Promise<void> {
  // the transaction is of another entity manager: the progress must be seen from outside
  await em.fork().transactional(async (transaction) => {
    const counts = await BOOKS[book].write(transaction, id, { rows, confirmed }, async (done) => {
      onMoved?.(done, rows);
      await moveImport(em, id, { rows: done, bytes: Math.round((bytes * done) / rows) });
    });
    await finishImport(transaction, id, rows, counts);
    await auditEvent(transaction, {
      action: 'refbook.import',
      ...author,
      objectType: 'refbook_import',
      objectId: id,
      details: { book, fileName, rows, ...counts },
    });
    await onWritten?.(transaction);
  });
}

/**
 * Takes the last import back: every row is as it was before it. Checked files that wait are given up, what they would
 * change is another thing now. @throws not_found, permission_denied, import_running, import_not_last
 */
export async function undoImport({ em, ...doer }: Doer & Pick<PersonCall, 'em'>, id: string): Promise<void> {
  const { book, file_name: fileName } = await getImport(em, id);
  await assertIdle(em, book);
  await em.fork().transactional(async (transaction) => {
    await assertStillSuperuser({ em: transaction, actor: doer.actor });
    await BOOKS[book].restore(transaction, id, () => markUndone(transaction, id));
    await cancelChecked(transaction, book);
    await auditBy(transaction, doer, {
      action: 'refbook.undo',
      objectType: 'refbook_import',
      objectId: id,
      details: { book, fileName },
    });
  });
}
