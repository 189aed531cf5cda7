import { MAX_MISSED } from '#shared/rules/waiting-list.ts';
import { clinicSql } from '#server/db/sql.ts';
import { lookWhoWaits, waitingChanged } from '#server/features/appointments/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { SHOWN_DAYS } from './entries-sql.ts';
import { findEntry, lockOwner } from './end-entry.service.ts';
import { assertRoom } from './entries.service.ts';

/**
 * What they left, longer than a screen offers it; what ended because they answered nothing, as long as it is shown.
 * `created_at` stays, and with it the place in the list.
 */
const restore = clinicSql<{ id: string }>(
  'waiting_restore',
  `
  update waiting_entry set status = 'waiting', ended_at = null, ended_by = null, missed = 0
  where organization_id = :clinic and id = :entry
    and (status = 'cancelled' and ended_by = :user and ended_at > now() - interval '10 minutes'
      or status = 'expired' and missed >= ${MAX_MISSED} and ended_at > now() - interval '${SHOWN_DAYS} days')
    and to_date >= (now() at time zone :zone)::date returning id`,
);

/**
 * Takes back that the caller has just left the list, or was not asked any more («Вернуть»): the entry stands at its old
 * place. What the desk took off the list stays off. An offer that was withdrawn with it is not made again. Logged.
 * @throws not_found, waiting_ended, waiting_limit_reached; waiting_already from the unique keys
 */
export function restoreEntry(call: Call, entry: string): Promise<void> {
  return inTransaction(call, async (call) => {
    const [found] = await findEntry(call, { entry });
    if (!found) throw new DomainError('not_found');
    const person = await lockOwner(call, found.patient_id, true);
    await assertRoom(call, person.id);
    const [restored] = await restore(call, { entry, user: call.actor.userId, zone: call.clinic.timezone });
    if (!restored) throw new DomainError('waiting_ended');
    await audit(call, {
      action: 'waiting.restore',
      objectType: 'waiting_entry',
      objectId: entry,
      details: { patient: person.id },
    });
    // what became free meanwhile
    await lookWhoWaits(call);
    call.changed(waitingChanged(call.clinic.id, [entry], person.user_id));
  });
}
