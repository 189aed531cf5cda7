import { clinicDay } from '#shared/rules/clinic-time.ts';
import { clinicSql } from '#server/db/sql.ts';
import { lookWhoWaits, waitingChanged, waits } from '#server/features/appointments/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { findEntry, lockOpenOffer, lockOwner, withdrawOpenOffer } from './end-entry.service.ts';
import { assertWay, daysOf, windowColumns, type WantedWindow } from './entries.service.ts';
import { IN_WINDOW } from './fits-sql.ts';

/** `created_at` stays, and with it the place in the list; whoever changes it answers. */
const change = clinicSql<{ id: string }>(
  'waiting_change',
  `
  update waiting_entry w set weekdays = :weekdays, from_minute = :from_minute, to_minute = :to_minute, from_date = :from_date,
    to_date = :to_date, type = :type, missed = 0
  where w.organization_id = :clinic and w.id = :entry and ${waits('w')} returning w.id`,
);
/** Nothing when the offered time is outside of what is waited for by now. */
const stillFits = clinicSql<object>(
  'waiting_offer_fits',
  `
  select from waiting_offer s join waiting_entry e on e.organization_id = :clinic and e.id = s.entry_id
  where s.organization_id = :clinic and s.id = :offer and ${IN_WINDOW}`,
);

/**
 * Changes when and how the caller, or somebody of theirs, can come; whom and what it is for stays, and the place in the
 * list. An open offer that no longer fits is withdrawn and goes to the next; who takes it at the same time waits for
 * the lock of the patient, or is waited for. Logged.
 * @throws not_found, waiting_ended, video_unavailable, validation_failed
 */
export function changeEntry(call: Call, entry: string, wanted: WantedWindow): Promise<void> {
  const { clinic } = call;
  assertWay(call, wanted);
  return inTransaction(call, async (call) => {
    const [found] = await findEntry(call, { entry });
    if (!found) throw new DomainError('not_found');
    const person = await lockOwner(call, found.patient_id, true);
    const { fromDate, toDate } = wanted;
    const days = daysOf(
      { ...wanted, fromDate: fromDate ?? found.from_date, toDate: toDate ?? found.to_date },
      clinicDay(Date.now(), clinic.timezone),
    );
    const offer = await lockOpenOffer(call, entry);
    const [changed] = await change(call, { entry, ...windowColumns(wanted, days) });
    if (!changed) throw new DomainError('waiting_ended');
    const isKept =
      offer === undefined || (await stillFits(call, { offer: offer.id, zone: clinic.timezone })).length > 0;
    if (!isKept) await withdrawOpenOffer(call, offer);
    await audit(call, {
      action: 'waiting.change',
      objectType: 'waiting_entry',
      objectId: entry,
      details: { patient: found.patient_id, ...(isKept ? {} : { offer: offer.id }) },
    });
    // what became free while it did not fit
    await lookWhoWaits(call);
    call.changed(waitingChanged(clinic.id, [entry], person.user_id));
  });
}
