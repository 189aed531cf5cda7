import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Refbook } from '#shared/rules/refbooks.ts';
import type { Spool } from '#server/lib/storage/spool.ts';

/** What an import changes; the three never count the same row. */
export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  readonly retired: number;
}
/** The same before it is confirmed. */
export interface PlannedCounts extends ImportCounts {
  /** active rows of what the file speaks of, now */
  readonly active: number;
}
/** An official file as it comes. */
export interface BookFile {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** where a file is kept that is not read as it comes */
  readonly spool: Spool;
  /** fewer rows are refused */
  readonly minRows: number;
  /** to be called now and then: a minute of silence is death */
  readonly onMoved: () => Promise<void>;
}

/** A file that was read. */
export interface StagedFile {
  /** that are laid aside */
  readonly rows: number;
  /** what the file itself tells; '' when only its name may */
  readonly edition: string;
}

/**
 * What an import has to know of a reference book. Files are read and their rows laid aside; what they would change is
 * counted; they are written, or what was written is taken back. The job, the log and the history are the same for all.
 */
export interface Book {
  readonly code: Refbook;
  /** Reads a file and lays its rows aside. @throws ImportProblem */
  readonly stage: (em: SqlEntityManager, id: string, file: BookFile) => Promise<StagedFile>;
  /** What writing the staged rows would change. @throws ImportProblem for a file that lacks half of the book */
  readonly count: (em: SqlEntityManager, id: string) => Promise<PlannedCounts>;
  /**
   * Makes the book say what the staged rows say, in the transaction of `em`; those that are missing are retired and
   * kept.
   * @param confirmed how many rows may be retired: what was counted when the file was checked
   * @throws ImportProblem
   */
  readonly write: (
    em: SqlEntityManager,
    id: string,
    asked: { readonly rows: number; readonly confirmed: number },
    onMoved: (rowsDone: number) => Promise<void>,
  ) => Promise<ImportCounts>;
  /**
   * Makes the book as it was before an import, in the transaction of `em`.
   * @param assertLast throws when what it was before is not there any more
   */
  readonly restore: (em: SqlEntityManager, id: string, assertLast: () => Promise<void>) => Promise<void>;
}
