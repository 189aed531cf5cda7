import { isUuid } from '#shared/format/uuid.ts';
import { systemEm } from '#server/db/orm.ts';
import { cancelRun, retryRun } from '#server/features/jobs/index.ts';
import { listRuns } from '#server/lib/jobs/job-runs.ts';
import { makeJobs } from '#server/work.ts';
import { CliError, type Command } from '../command.ts';
import { textOf } from '../values.ts';
import { withCall } from '../with-call.ts';
import { withOrm } from '../with-orm.ts';
import { jobsTexts as texts } from './jobs.ru.ts';

const MOST = 50;
const OF_PLATFORM = null;

/** Runs of the platform's jobs, newest first (A47). */
export const jobsListCommand: Command = {
  name: 'jobs list',
  summary: texts.listSummary,
  options: {},
  async run({ config, say }) {
    const { rows, total } = await withOrm(config, say, (orm) =>
      listRuns(systemEm(orm, 'the command line sees the jobs of the platform'), OF_PLATFORM, { page: 1, size: MOST }),
    );
    for (const { id, kind, state, done, whole, message, created_ms: created } of rows)
      say(
        `${id}  ${new Date(created).toISOString()}  ${kind}  ${texts.states[state]}  ${done}/${whole ?? '?'}  ${message}`.trimEnd(),
      );
    say(texts.counted(rows.length, total));
    return 0;
  },
};

interface Change {
  readonly name: string;
  readonly summary: string;
  readonly work: typeof cancelRun;
  readonly said: (kind: string) => string;
}
/** Changes a run; a server that has the job hears of it as of the browser's change. */
const changing = ({ name, summary, work, said }: Change): Command => ({
  name,
  summary,
  options: { id: { type: 'string', text: texts.idOption } },
  async run({ config, values, say }) {
    const id = textOf(values, 'id') ?? '';
    if (!isUuid(id)) throw new CliError(texts.noId);
    const { kind } = await withCall(
      config,
      say,
      // not started: they know what the end and the other try of each job mean, and work on none
      (call) => work(call, makeJobs({ config, ...call }), OF_PLATFORM, id),
      { not_found: texts.notFound },
    );
    say(said(kind));
    return 0;
  },
});
export const jobsStopCommand = changing({
  name: 'jobs stop',
  summary: texts.stopSummary,
  work: cancelRun,
  said: texts.stopped,
});
export const jobsRetryCommand = changing({
  name: 'jobs retry',
  summary: texts.retrySummary,
  work: retryRun,
  said: texts.retried,
});
