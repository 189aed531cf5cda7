import { clinicSql } from '#server/db/sql.ts';
import {
  lockAppointments,
  offerFreed,
  once,
  rescheduleWithin,
  timesChanged,
} from '#server/features/appointments/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { DOCTORS_OF, getAbsence } from './absences.service.ts';

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
/** Moved visits that still stand where the absence put them, and whose old time is closed and to come. */
const selectReturns = clinicSql<{ appointment: string; slot: string; version: number }>(
  'absence_returns',
  `
  select a.id as appointment, s.id as slot, a.version from absence_move m
  join appointment a on a.organization_id = :clinic and a.id = m.appointment_id and a.slot_id = m.to_slot_id and a.status = 'booked'
  join slot s on s.organization_id = :clinic and s.id = m.from_slot_id and s.absence_id = :absence and s.patient_id is null and s.start_time > now()
  where m.organization_id = :clinic and m.absence_id = :absence order by s.start_time`,
);
/** What is over stays as it was. */
const openTimes = clinicSql<{ is_free: boolean }>(
  'absence_open_times',
  `
  update slot set absence_id = null, is_reserve = false, version = version + 1,
    free_since = case when patient_id is null then now() else free_since end
  where organization_id = :clinic and absence_id = :absence and start_time > now()
  returning patient_id is null as is_free`,
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
  /** moved visits that stay where they are */
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
    const { moved } = await getAbsence(call, absence);
    const wanted = returns ? await selectReturns(call, { absence }) : [];
    const times = (await selectTimes(call, { absence })).map(({ id }) => id);
    await lockAppointments(
      call,
      wanted.map(({ appointment }) => appointment),
      times,
    );
    // under the locks: somebody may have moved one meanwhile
    const visits = returns ? await selectReturns(call, { absence }) : [];
    const open = (await openTimes(call, { absence })).filter(({ is_free }) => is_free).length;
    let returned = 0;
    for (const visit of visits) if (await hasReturned(call, visit)) returned += 1;
    await setEnded(call, { absence });
    const ended = { opened: open - returned, returned, stayed: moved - returned };
    await audit(call, {
      action: 'absence.end',
      objectType: 'absence',
      objectId: absence,
      details: { employee: found.employee, ...ended },
    });
    await offerFreed(call);
    for (const id of found.doctors) call.changed(timesChanged(id));
    return ended;
  });
}

/** Each in a savepoint of its own: one that is refused leaves the others. */
async function hasReturned(
  call: Call,
  visit: { readonly appointment: string; readonly slot: string; readonly version: number },
): Promise<boolean> {
  try {
    await inTransaction(call, (call) => rescheduleWithin(call, visit));
    return true;
  } catch (error) {
    const code = error instanceof DomainError ? error.code : databaseErrorCode(error);
    if (code === undefined || code === 'conflict' || code === 'server_busy') throw error;
    return false;
  }
}
