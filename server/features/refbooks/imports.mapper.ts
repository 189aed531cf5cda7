import type { Static } from 'typebox';
import type { RefbookImport } from '#shared/contract/refbook-imports.ts';
import { isNewer } from './edition.ts';
import { needsTyping } from './imports.service.ts';
import type { ImportRow } from './import-statements.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** The row as the wire has it; a percent is whole only when it is done. */
export function toImport({
  bytes_total,
  bytes_done,
  started_ms,
  finished_ms,
  edition_before,
  job_run_id: _,
  ...row
}: ImportRow): Static<typeof RefbookImport> {
  const share = bytes_total === 0 ? 0 : Math.floor((bytes_done / bytes_total) * 100);
  return {
    ...row,
    percent: row.state === 'running' || row.state === 'failed' ? Math.min(share, 99) : 100,
    newer_edition: isNewer(edition_before, row.edition) ? edition_before : null,
    needs_typing: needsTyping(row),
    started_at: instant(started_ms),
    finished_at: finished_ms === null ? null : instant(finished_ms),
  };
}
