import { clockOf } from '#shared/format/clock.ts';
import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { clinicClock, clinicDay } from '#shared/rules/clinic-time.ts';
import { WAITING_WORDS } from '#shared/rules/waiting-list.ru.ts';
import type { WaitingStatus } from '#shared/rules/waiting-list.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { pagedRows, tableFile, type Cells, type TableFormat } from '#server/lib/sheets/index.ts';
import type { EntryRow } from './entries-sql.ts';
import { listEntries } from './list.service.ts';
import { waitingTexts as texts } from './texts.ru.ts';

/** Rows that are read at once. */
const BATCH = 200;
const doctorOf = (row: EntryRow): string =>
  row.doctor_id === null
    ? texts.anyDoctor
    : fullName({ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name });
const cellsOf = (zone: string): Cells<EntryRow> => ({
  [texts.heads.since]: (row) => `${numericDate(clinicDay(row.created_ms, zone))} ${clinicClock(row.created_ms, zone)}`,
  [texts.heads.patient]: (row) =>
    fullName({
      lastName: row.patient_last_name,
      firstName: row.patient_first_name,
      middleName: row.patient_middle_name,
    }),
  [texts.heads.phone]: (row) => formatPhone(row.phone),
  [texts.heads.doctor]: doctorOf,
  [texts.heads.specialty]: (row) => row.specialty,
  [texts.heads.from]: (row) => numericDate(row.from_date),
  [texts.heads.to]: (row) => numericDate(row.to_date),
  [texts.heads.weekdays]: (row) => row.weekdays.map((day) => texts.weekdays[day - 1]).join(', '),
  [texts.heads.hours]: (row) => `${clockOf(row.from_minute)}–${clockOf(row.to_minute)}`,
  [texts.heads.type]: (row) => (row.type === null ? texts.anyType : texts.types[row.type]),
  [texts.heads.status]: (row) => WAITING_WORDS[row.status],
});
interface Wanted {
  readonly format: TableFormat;
  readonly search?: string | undefined;
  readonly doctor?: string | undefined;
  readonly specialty?: string | undefined;
  readonly status?: WaitingStatus | undefined;
}

/** What a filter of the list found, on all its pages, as a table. Logged. */
export async function exportWaiting(
  call: Call,
  { format, search, doctor, specialty, status }: Wanted,
): Promise<AsyncIterable<string | Uint8Array>> {
  const filter = { doctor: doctor ?? null, specialty: specialty ?? null, status: status ?? null };
  const table = await pagedRows(
    (page) => listEntries(call, { page, size: BATCH, search, ...filter }),
    cellsOf(call.clinic.timezone),
  );
  await audit(call, {
    action: 'waiting.export',
    objectType: 'organization',
    objectId: call.clinic.id,
    details: { format },
  });
  return tableFile(format, { name: texts.list, ...table });
}
