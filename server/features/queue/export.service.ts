import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { statusText } from '#shared/rules/appointment-status.ts';
import { clinicClock, clinicDay } from '#shared/rules/clinic-time.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { pagedRows, tableFile, type Cells, type TableFormat } from '#server/lib/sheets/index.ts';
import { listQueue, type QueueRow } from './queue.service.ts';
import { queueTexts as texts } from './texts.ru.ts';

const cellsOf = (zone: string): Cells<QueueRow> => ({
  [texts.heads.day]: (row) => numericDate(clinicDay(row.start_ms, zone)),
  [texts.heads.time]: (row) => clinicClock(row.start_ms, zone),
  [texts.heads.patient]: (row) =>
    fullName({ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name }),
  [texts.heads.birth]: (row) => (row.birth_date === null ? '' : numericDate(row.birth_date)),
  [texts.heads.phone]: (row) => formatPhone(row.phone),
  [texts.heads.card]: (row) => row.card_number,
  [texts.heads.doctor]: (row) =>
    fullName({
      lastName: row.doctor_last_name,
      firstName: row.doctor_first_name,
      middleName: row.doctor_middle_name,
    }),
  [texts.heads.specialty]: (row) => row.specialty,
  [texts.heads.type]: (row) => texts.types[row.type],
  [texts.heads.status]: (row) => statusText(row.status),
});

/**
 * The list of visits as a table: a workbook, or a text for spreadsheets. Logged.
 * @throws validation_failed over two days
 */
export async function exportQueue(
  call: Call,
  {
    format,
    ...query
  }: {
    readonly format: TableFormat;
    readonly start: string;
    readonly end: string;
    readonly search?: string | undefined;
  },
): Promise<AsyncIterable<string | Uint8Array>> {
  const rows = await listQueue(call, query);
  await audit(call, {
    action: 'queue.export',
    objectType: 'organization',
    objectId: call.clinic.id,
    details: { format, start: query.start, end: query.end },
  });
  const table = await pagedRows(async () => ({ rows, pages: 1 }), cellsOf(call.clinic.timezone));
  return tableFile(format, { name: texts.list, ...table });
}
