import { systemEm, type Orm } from '#server/db/orm.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobRefused, type Work } from '#server/lib/jobs/work.ts';
import { writeImport } from './imports.service.ts';
import { failImport, getImport, retryImport, stagedRows, stopImport } from './import-rows.service.ts';
import { ImportProblem } from './mkb10-file.ts';
import { importTexts as texts } from './texts.ru.ts';

const REASON = 'reference books belong to the platform';

/**
 * The job that writes a confirmed import: in statements of some thousand rows at most, so that the process goes on
 * answering. One that died or lost its database is begun again from the staged rows; they are kept for a day after it
 * failed.
 */
export const importWork = (orm: Orm): Work<(typeof queues)['refbookImport']['data']> => ({
  async run({ import: id }, { signal, startedBy, progress, finish }) {
    const em = systemEm(orm, REASON);
    const confirmed = await getImport(em, id);
    if (confirmed.state !== 'running') return;
    try {
      await writeImport(em, confirmed, await stagedRows(em, id), {
        author: { userId: startedBy },
        onMoved(done, rows) {
          signal.throwIfAborted();
          progress(done, rows);
        },
        onWritten: finish,
      });
    } catch (error) {
      throw error instanceof ImportProblem ? new JobRefused(error.message, { cause: error }) : error;
    }
  },
  async ended(em, { import: id }, { how, refusal }) {
    if (how === 'cancelled') await stopImport(em, id);
    else await failImport(em, id, refusal ?? texts.failed);
  },
  retried: (em, { import: id }) => retryImport(em, id),
});
