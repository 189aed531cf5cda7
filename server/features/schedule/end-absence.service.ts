import { clinicSql } from '#server/db/sql.ts';
import {
  lockAppointments,
  offerFreed,
  once,
  rescheduleWithin,
  slotConditions,
  timesChanged,
} from '#server/features/appointments/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { DOCTORS_OF, OTHER_ABSENCE } from './absences.service.ts';
import { absenceChanged } from './events.ts';

const { unbooked: UNBOOKED } = slotConditions('s');
const lockAbsence = clinicSql<{ employee: string; doctors: string[]; has_ended: boolean }>(
  'absence_lock',
  `
  select e.id as employee, ${DOCTORS_OF} as doctors, a.ended_at is not null as has_ended
  from absence a join employee e on e.organization_id = :clinic and e.id = a.employee_id
  where a.organization_id = :clinic and a.id = :absence for no key update of e, a`,
);
const selectTimes = clinicSql<{ id: string }>(
  'absence_times_closed',
  'select id from slot where organization_id = :clinic and absence_id = :absence',
);
/** Moved visits that still stand where the absence put them. */
const countMoved = clinicSql<{ count: number }>(
  'absence_moved',
  `
  select count(*)::int as count from absence_move m
  join appointment a on a.organization_id = :clinic and a.id = m.appointment_id and a.slot_id = m.to_slot_id and a.status = 'booked'
  where m.organization_id = :clinic and m.absence_id = :absence`,
);
interface ReturnRow {
  readonly appointment: string;
  readonly slot: string;
  readonly version: number;
  /** not opened by the desk meanwhile */
  readonly was_closed: boolean;
}
/** Those of them whose old time is to come and nobody's, also when the desk opened it by hand. */
const selectReturns = clinicSql<ReturnRow>(
  'absence_returns',
  `
  select a.id as appointment, s.id as slot, a.version, s.absence_id is not null as was_closed from absence_move m
  join appointment a on a.organization_id = :clinic and a.id = m.appointment_id and a.slot_id = m.to_slot_id and a.status = 'booked'
  join slot s on s.organization_id = :clinic and s.id = m.from_slot_id and s.patient_id is null and s.start_time > now()
    and (s.absence_id = :absence or ${UNBOOKED}) and ${OTHER_ABSENCE} is null
  where m.organization_id = :clinic and m.absence_id = :absence order by s.start_time`,
);
/**
 * What is over stays as it was; what another absence touches is that one's; what the desk had set aside is the desk's.
 */
const openTimes = clinicSql<{ is_free: boolean }>(
  'absence_open_times',
  `
  with times as (
    select s.id, ${OTHER_ABSENCE} as other from slot s where s.organization_id = :clinic and s.absence_id = :absence and s.start_time > now()
  )
  update slot s set absence_id = times.other, version = s.version + 1,
    is_reserve = s.patient_id is null and (s.was_reserve or times.other is not null),
    was_reserve = s.was_reserve and times.other is not null,
    free_since = case when s.patient_id is null and not s.was_reserve and times.other is null then now() else s.free_since end
  from times where s.organization_id = :clinic and s.id = times.id
  returning ${UNBOOKED} as is_free`,
);
const setEnded = clinicSql(
  'absence_end',
  'update absence set ended_at = now() where organization_id = :clinic and id = :absence',
);

/** What the end of an absence did. */
export interface EndedAbsence {
  /** times that are open again */
  readonly opened: number;
  readonly returned: number;
  /** moved visits that stay where the absence put them */
  readonly stayed: number;
}

/**
 * The doctor receives again: the closed times that are to come are open. @param returns moved visits go back to their
 * old times; one that cannot (its patient has something else then) stays
 * @throws not_found, absence_ended, server_busy
 */
export async function endAbsence(
  call: Call,
  absence: string,
  { returns }: { returns: boolean },
): Promise<EndedAbsence> {
  return once(call, undefined, async (call) => {
    const [found] = await lockAbsence(call, { absence });
    if (!found) throw new DomainError('not_found');
    if (found.has_ended) throw new DomainError('absence_ended');
    const of = { absence, employee: found.employee };
    const wanted = returns ? await selectReturns(call, of) : [];
    const times = (await selectTimes(call, { absence })).map(({ id }) => id);
    await lockAppointments(
      call,
      wanted.map(({ appointment }) => appointment),
      times,
    );
    // under the locks: somebody may have moved one meanwhile
    const visits = returns ? await selectReturns(call, of) : [];
    const [moved] = await countMoved(call, { absence });
    const open = (await openTimes(call, of)).filter(({ is_free }) => is_free).length;
    const returned: ReturnRow[] = [];
    for (const visit of visits) if (await hasReturned(call, visit)) returned.push(visit);
    await setEnded(call, { absence });
    const ended = {
      opened: open - returned.filter((visit) => visit.was_closed).length,
      returned: returned.length,
      stayed: (moved?.count ?? 0) - returned.length,
    };
    await audit(call, {
      action: 'absence.end',
      objectType: 'absence',
      objectId: absence,
      details: { employee: found.employee, ...ended },
    });
    await offerFreed(call);
    for (const id of found.doctors) call.changed(timesChanged(id));
    call.changed(absenceChanged(call.clinic.id, found.employee));
    return ended;
  });
}

/** Each in a savepoint of its own: one that is refused leaves the others. */
async function hasReturned(
  call: Call,
  visit: { readonly appointment: string; readonly slot: string; readonly version: number },
): Promise<boolean> {
  try {
    await inTransaction(call, (call) => rescheduleWithin(call, visit, { isForced: true }));
    return true;
  } catch (error) {
    const code = error instanceof DomainError ? error.code : databaseErrorCode(error);
    if (code === undefined || code === 'conflict' || code === 'server_busy') throw error;
    return false;
  }
}
