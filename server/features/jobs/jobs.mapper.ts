import type { Static } from 'typebox';
import type { JobRun } from '#shared/contract/jobs.ts';
import type { JobRunRow } from '#server/lib/jobs/job-runs.ts';

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The row as the wire has it. */
export const toJobRun = ({
  whole,
  file_id,
  created_ms,
  started_ms,
  finished_ms,
  ...row
}: JobRunRow): Static<typeof JobRun> => ({
  ...row,
  total: whole,
  file: file_id,
  created_at: new Date(created_ms).toISOString(),
  started_at: instant(started_ms),
  finished_at: instant(finished_ms),
});
