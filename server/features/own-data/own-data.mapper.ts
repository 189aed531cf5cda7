import type { FileContent } from '#shared/contract/endpoint.ts';
import { fullName } from '#shared/format/names.ts';
import { statusText } from '#shared/rules/appointment-status.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { ownData } from './own-data.service.ts';

type Own = Awaited<ReturnType<typeof ownData>>;
const toVisit = (row: Own['visits'][number]) => ({
  clinic: row.clinic_title,
  doctor: fullName({ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name }),
  specialty: row.specialty,
  patient: row.patient && `${row.patient.last_name} ${row.patient.first_name}`,
  start_time: toClinicIso(row.start_ms, row.timezone),
  end_time: toClinicIso(row.end_ms, row.timezone),
  is_video: row.type === 1,
  status: statusText(row.status),
  reason: row.is_private ? null : row.reason,
});

/** The file: JSON that a person can read and a program can take over. @param now ms */
export function toOwnDataFile({ data, visits }: Own, now: number): FileContent {
  const made = new Date(now).toISOString();
  const { letters, sms, sessions, ...rest } = data;
  const content = { made_at: made, ...rest, visits: visits.map(toVisit), letters, sms, sessions };
  return {
    data: Buffer.from(JSON.stringify(content, null, 2)),
    mediaType: 'application/json',
    fileName: `my-data-${made.slice(0, 10)}.json`,
  };
}
