import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { ImportCounts, PlannedCounts, StagedFile } from './book.ts';
import { editionOf } from './edition.ts';
import {
  countStaged,
  deleteUnstaged,
  failDeadImports,
  insertRunning,
  selectLast,
  selectOne,
  selectUndoable,
  STAGED_HOURS,
  updateCancelled,
  updateChecked,
  updateConfirmed,
  updateDone,
  updateFailed,
  updateMoved,
  updateRetried,
  updateStopped,
  updateUndone,
  type ImportRow,
} from './import-statements.ts';
import { ImportProblem } from './mkb10-file.ts';
import { importTexts as texts } from './texts.ru.ts';

export interface NewImport {
  readonly book: Refbook;
  readonly fileName: string;
  readonly bytesTotal: number;
  /** null from the command line */
  readonly startedBy: string | null;
}

/**
 * Opens an import; one that died, or was checked and not confirmed, is put aside. @returns its id @throws
 * import_running
 */
export async function openImport(
  em: SqlEntityManager,
  { book, fileName, bytesTotal, startedBy }: NewImport,
): Promise<string> {
  await failDeadImports(em, { book, died: texts.died });
  const [opened] = await insertRunning(em, {
    id: uuidv7(),
    book,
    edition: editionOf(book, fileName),
    file_name: fileName,
    bytes_total: bytesTotal,
    started_by: startedBy,
  });
  if (!opened) throw new DomainError('import_running');
  await updateCancelled(em, { id: null, book, error: texts.superseded, older: 0 });
  return opened.id;
}

/** Says that it is alive and how far it is. @throws ImportProblem when it was put aside meanwhile */
export async function moveImport(
  em: SqlEntityManager,
  id: string,
  done: { rows: number; bytes: number },
): Promise<void> {
  const moved = await updateMoved(em, { id, rows_done: done.rows, bytes_done: done.bytes });
  if (moved.length === 0) throw new ImportProblem(texts.replaced);
}

/**
 * Its file is right and its rows are staged: it waits to be confirmed. @throws ImportProblem when it was put aside
 * meanwhile
 */
export async function waitForConfirmation(
  em: SqlEntityManager,
  id: string,
  { rows, edition }: StagedFile,
  counts: PlannedCounts,
): Promise<void> {
  const checked = await updateChecked(em, { id, rows_done: rows, edition, ...counts });
  if (checked.length === 0) throw new ImportProblem(texts.replaced);
}

/**
 * Goes on with a checked one.
 * @param run the run of the job that will write it; null when the caller writes it
 * @throws import_running, import_not_checked
 */
export async function resumeImport(
  em: SqlEntityManager,
  { id, book }: Pick<ImportRow, 'id' | 'book'>,
  run: string | null,
): Promise<void> {
  await failDeadImports(em, { book, died: texts.died });
  const resumed = await updateConfirmed(em, { id, run });
  if (resumed.length > 0) return;
  await assertIdle(em, book);
  throw new DomainError('import_not_checked');
}

/** Goes on with one that failed, from its staged rows. @throws import_running, import_not_checked when they are gone */
export async function retryImport(em: SqlEntityManager, id: string): Promise<void> {
  if ((await updateRetried(em, { id })).length > 0) return;
  const [row] = await selectOne(em, { id, died: texts.died });
  if (row) await assertIdle(em, row.book);
  throw new DomainError('import_not_checked');
}

/** Ends one that runs, because its job was cancelled. */
export const stopImport = async (em: SqlEntityManager, id: string): Promise<void> =>
  void (await updateStopped(em, { id, error: texts.stopped }));

/** How many rows are staged. */
export const stagedRows = async (em: SqlEntityManager, id: string): Promise<number> =>
  (await countStaged(em, { id }))[0]?.rows ?? 0;

/** @param code of the refusal, for what is no import itself @throws import_running */
export async function assertIdle(
  em: SqlEntityManager,
  book: Refbook,
  code: 'import_running' | 'book_busy' = 'import_running',
): Promise<void> {
  if ((await listImports(em, book)).some(({ state }) => state === 'running')) throw new DomainError(code);
}

/** Ends it well, in the transaction of its data. @throws ImportProblem when it was put aside meanwhile */
export async function finishImport(
  em: SqlEntityManager,
  id: string,
  rows: number,
  counts: ImportCounts,
): Promise<void> {
  const done = await updateDone(em, { id, rows_done: rows, ...counts });
  if (done.length === 0) throw new ImportProblem(texts.replaced);
}

export async function failImport(em: SqlEntityManager, id: string, error: string): Promise<void> {
  await updateFailed(em, { id, error });
  await deleteUnstaged(em, {});
}

/** Gives up a checked one. @throws not_found, import_not_checked */
export async function cancelImport(em: SqlEntityManager, id: string, why: string = texts.cancelled): Promise<void> {
  const cancelled = await updateCancelled(em, { id, book: null, error: why, older: 0 });
  if (cancelled.length > 0) return;
  await getImport(em, id);
  throw new DomainError('import_not_checked');
}

/** Gives up every checked one of a book, in the transaction that changes what they were counted against. */
export async function cancelChecked(em: SqlEntityManager, book: Refbook): Promise<void> {
  await updateCancelled(em, { id: null, book, error: texts.superseded, older: 0 });
}

/** Forgets checked files that nobody confirmed in a day, and rows of imports that died. */
export async function forgetStagedImports(em: SqlEntityManager): Promise<void> {
  await updateCancelled(em, { id: null, book: null, error: texts.expired, older: STAGED_HOURS });
  await deleteUnstaged(em, {});
}

/** Marks the last import as taken back, in the transaction that takes it back. @throws import_not_last */
export async function markUndone(em: SqlEntityManager, id: string): Promise<void> {
  if ((await updateUndone(em, { id })).length === 0) throw new DomainError('import_not_last');
}

/** The import of a book that can be taken back; null when there is none. */
export const findUndoable = async (em: SqlEntityManager, book: Refbook): Promise<string | null> =>
  (await selectUndoable(em, { book }))[0]?.import_id ?? null;

/** The last twenty, newest first. */
export const listImports = (em: SqlEntityManager, book: Refbook): Promise<ImportRow[]> =>
  selectLast(em, { book, died: texts.died });

/** @throws not_found */
export async function getImport(em: SqlEntityManager, id: string): Promise<ImportRow> {
  const [row] = await selectOne(em, { id, died: texts.died });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** @throws not_found for an import of another book, too */
export async function getBookImport(em: SqlEntityManager, book: Refbook, id: string): Promise<ImportRow> {
  const row = await getImport(em, id);
  if (row.book !== book) throw new DomainError('not_found');
  return row;
}
