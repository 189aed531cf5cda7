import type { Static } from 'typebox';
import type { RefbookImport } from '#shared/contract/refbooks.ts';
import type { ImportRow } from './import-rows.service.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** The row as the wire has it; a percent is whole only when it is done. */
export function toImport({ bytes_total, bytes_done, started_ms, finished_ms, ...row }: ImportRow): Static<typeof RefbookImport> {
  const share = bytes_total === 0 ? 0 : Math.floor((bytes_done / bytes_total) * 100);
  return { ...row, percent: row.state === 'done' ? 100 : Math.min(share, 99), started_at: instant(started_ms), finished_at: finished_ms === null ? null : instant(finished_ms) };
}
