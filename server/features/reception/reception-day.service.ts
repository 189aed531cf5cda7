import { clinicSql } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { assertRange } from '#server/http/time-range.ts';
import { VISIT_COLUMNS, VISIT_JOINS, type VisitRow } from './visit.service.ts';

/**
 * The visits of a person by appointment_time_idx, cancelled ones too; the outer employee tells "nobody came"
 * from "no such employee", which to a doctor everybody else is.
 */
const selectDay = clinicSql<VisitRow & { id: string | null }>(
  'reception_day',
  `
  select day.* from employee e join practitioner w on w.id = e.practitioner_id left join lateral (
    select ${VISIT_COLUMNS} from appointment a ${VISIT_JOINS}
    where a.organization_id = :clinic and a.practitioner_id = e.practitioner_id
      and a.start_time >= :start::timestamptz and a.start_time < :end::timestamptz
    order by a.start_time, a.id
  ) as day on true
  where e.organization_id = :clinic and e.id = :employee and (:any or w.user_id = :user)`,
);

const MAX_DAYS = 2;
/** Visits of one specialty, in the order of time. */
export interface VisitGroup {
  readonly id: string;
  readonly specialty: string;
  readonly visits: readonly VisitRow[];
}

/**
 * The visits of an employee that begin in a range of at most two days, by specialty; a doctor sees the own ones only.
 * What was said of visits beforehand is medical: reading it is logged. @throws not_found, validation_failed
 */
export async function listReceptionDay(
  call: Call,
  employee: string,
  { start, end }: { start: string; end: string },
): Promise<VisitGroup[]> {
  assertRange({ start, end }, MAX_DAYS);
  const isAny = call.actor.isSuperuser || call.actor.roles.includes('orgadmin');
  const rows = await selectDay(call, { employee, start, end, user: call.actor.userId, any: isAny });
  if (rows.length === 0) throw new DomainError('not_found');
  const told = rows.filter(({ id, reason, comment }) => id !== null && (reason !== '' || comment !== ''));
  if (told.length > 0)
    await audit(call, {
      action: 'appointment.view',
      objectType: 'employee',
      objectId: employee,
      details: { appointments: told.map(({ id }) => id) },
    });
  const groups = Map.groupBy(
    rows.filter((row) => row.id !== null),
    ({ specialty_id: id }) => id,
  );
  return [...groups].map(([id, visits]) => ({ id, specialty: visits[0]?.specialty ?? '', visits }));
}
