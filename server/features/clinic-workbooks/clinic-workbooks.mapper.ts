import type { Static } from 'typebox';
import type { ClinicWorkbook, clinicWorkbookEndpoints } from '#shared/contract/clinic-workbooks.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { isWaiting, isWorking } from '#shared/rules/patient-import.ts';
import type { ListedRow } from './rows.service.ts';
import type { ReadSheet, WorkbookRow } from './workbooks.service.ts';

const instant = (ms: number): string => new Date(ms).toISOString();
/** @param isAsked a screen lets one name its columns */
const toSheet = ({ epoch: _, heads, samples, columns, ...sheet }: ReadSheet, isAsked: boolean) => ({
  ...sheet,
  columns: heads.map((title, at) => ({
    title,
    samples: isAsked ? [...(samples[at] ?? [])] : [],
    field: columns[at] ?? null,
  })),
});

/** A workbook as the wire has it. */
export const toWorkbook = (row: WorkbookRow): Static<typeof ClinicWorkbook> => ({
  id: row.id,
  file_name: row.file_name,
  state: row.state,
  encoding: row.encoding,
  delimiter: row.delimiter,
  clinic: row.clinic,
  sheets: row.sheets.map((sheet) => toSheet(sheet, isWaiting(row.state))),
  ignored: isWaiting(row.state) ? [...row.ignored] : [],
  rows: row.rows,
  done: isWorking(row.state) ? row.done_rows : 0,
  kept: row.kept_rows,
  clinics: [...row.clinics],
  can_undo: row.can_undo,
  job: isWorking(row.state) ? row.job_run_id : null,
  check: row.state === 'checked' ? row.job_run_id : null,
  error: row.error,
  started_at: instant(row.started_ms),
  finished_at: row.finished_ms === null ? null : instant(row.finished_ms),
});

/** A checked row as the wire has it. */
export const toRow = ({
  sheet,
  line,
  kind,
  title,
  clinic,
  changes,
  problem,
  kept,
}: ListedRow): Output<typeof clinicWorkbookEndpoints.listClinicWorkbookRows>['items'][number] => ({
  sheet,
  line,
  kind,
  title,
  clinic,
  changes,
  problem,
  kept,
});
