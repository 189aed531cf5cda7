import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import type { PatientImport, patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { mergeGroupsInWords } from '#shared/rules/card-merge.ru.ts';
import { isWaiting, isWorking } from '#shared/rules/patient-import.ts';
import type { PatientImportRow } from './imports.service.ts';
import type { CheckedRow } from './rows.service.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** An import as the wire has it. */
export const toImport = (row: PatientImportRow): Static<typeof PatientImport> => ({
  id: row.id,
  file_name: row.file_name,
  state: row.state,
  // a screen lets one choose among them, and name the columns, while the file waits
  sheets: isWaiting(row.state) ? [...row.sheets] : [],
  sheet: row.sheet,
  encoding: row.encoding,
  delimiter: row.delimiter,
  columns: row.heads.map((title, at) => ({
    title,
    samples: isWaiting(row.state) ? [...(row.samples[at] ?? [])] : [],
    field: row.columns[at] ?? null,
  })),
  rows: row.rows,
  known_cards: row.known_cards,
  new: row.new_rows,
  filled: row.filled_rows,
  known: row.known_rows,
  wrong: row.wrong_rows,
  done: isWorking(row.state) ? row.done_rows : 0,
  kept: row.kept_rows,
  has_skipped: row.has_skipped,
  can_undo: row.can_undo,
  job: isWorking(row.state) ? row.job_run_id : null,
  check: row.state === 'checked' ? row.job_run_id : null,
  error: row.error,
  started_at: instant(row.started_ms),
  finished_at: row.finished_ms === null ? null : instant(row.finished_ms),
});

/** A checked row as the wire has it. */
export const toRow = ({
  line,
  kind,
  problem,
  fills,
  patient: { person },
  patient_id,
}: CheckedRow): Output<typeof patientImportEndpoints.listPatientImportRows>['items'][number] => ({
  line,
  kind,
  problem,
  changes: mergeGroupsInWords(fills),
  last_name: person.lastName,
  first_name: person.firstName,
  middle_name: person.middleName,
  date_of_birth: person.birthDate,
  phone: person.phone,
  patient: patient_id,
});
