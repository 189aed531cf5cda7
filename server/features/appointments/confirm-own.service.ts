import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { confirmAppointment } from './change.service.ts';
import { lockAppointment } from './locks.service.ts';
import { getMyAppointment, type MyAppointmentRow } from './my-appointments.service.ts';

/** An own appointment, as its patient saw it. */
interface ConfirmedVisit {
  readonly appointment: string;
  readonly version: number;
}

/**
 * The patient says in their own area that they come («Приду»), as by the link of a letter; what the clinic has moved is
 * known to them then. Who has said it before says nothing new. Logged.
 * @throws not_found, also for another person's appointment; stale_version with the present one, appointment_not_awaited
 */
export async function confirmOwnAppointment(
  call: Call,
  { appointment, version }: ConfirmedVisit,
): Promise<MyAppointmentRow> {
  return inTransaction(call, async (call) => {
    await getMyAppointment(call, appointment);
    await lockAppointment(call, appointment);
    const before = await getMyAppointment(call, appointment);
    if (before.is_confirmed) return before;
    if (before.version !== version) throw new DomainError('stale_version', { current: before });
    if (before.status !== 'booked' || before.start_ms <= Date.now()) throw new DomainError('appointment_not_awaited');
    await confirmAppointment(call, { ...before, user_id: call.actor.userId });
    await audit(call, {
      action: 'appointment.confirm',
      objectType: 'appointment',
      objectId: appointment,
      details: { way: 'account' },
    });
    return getMyAppointment(call, appointment);
  });
}
