import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { audit, type AuditEvent } from '#server/lib/audit/audit.ts';
import { failImport, finishImport, moveImport, openImport, type NewImport } from './import-rows.service.ts';
import { ImportProblem, readMkb10File, type OfficialRow } from './mkb10-file.ts';
import { writeMkb10 } from './mkb10-write.service.ts';
import { importTexts as texts } from './texts.ru.ts';

/** How often a long upload says that it is alive, ms; a minute of silence is death. */
const ALIVE_MS = 10_000;

export type ImportAuthor = Pick<AuditEvent, 'userId' | 'sessionId' | 'ip'>;
interface Work extends NewImport {
  readonly file: AsyncIterable<Uint8Array>;
  readonly author: ImportAuthor;
  /** the process is being stopped */
  readonly signal?: AbortSignal;
  readonly onMoved?: (rowsDone: number, rows: number) => void;
}
/** An import whose file has been read and found right. */
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
    throw error instanceof Error && 'code' in error && error.code === 'ECONNRESET' ? new ImportProblem(texts.uploadBroken) : error;
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

async function write(em: SqlEntityManager, id: string, rows: readonly OfficialRow[], { bytesTotal, author, signal, onMoved, fileName }: Work): Promise<void> {
  // the transaction is of another entity manager: the progress must be seen from outside
  await em.fork().transactional(async (transaction) => {
    const counts = await writeMkb10(transaction, rows, async (done) => {
      if (signal?.aborted) throw new ImportProblem(texts.stopped);
      await moveImport(em, id, { rows: done, bytes: Math.round((bytesTotal * done) / rows.length) });
      onMoved?.(done, rows.length);
    });
    await finishImport(transaction, id, rows.length, counts);
    await audit(transaction, { action: 'refbook.import', ...author, objectType: 'refbook_import', objectId: id, details: { book: 'mkb10', fileName, rows: rows.length, ...counts } });
  });
}

/**
 * Opens an import of ICD-10 and reads the whole file; nothing is written yet. `em` must not be in a transaction.
 * @throws import_running; ImportProblem, which is written down
 */
export async function readImport(em: SqlEntityManager, work: Work): Promise<ReadyImport> {
  const id = await openImport(em, work);
  const rows = await step(em, id, () => readMkb10File(receive(em, id, work)));
  return { id, write: () => step(em, id, () => write(em, id, rows, work)) };
}
