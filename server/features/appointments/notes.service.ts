import { clinicSql } from '#server/db/sql.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { appointmentChanged } from './events.ts';
import { lockAppointment } from './locks.service.ts';

/** What was said of a visit beforehand: its reason, and the desk's comment. */
export interface VisitNotes {
  readonly reason: string;
  readonly comment: string;
  /** of these texts alone: who notes that the patient came does not stand in the way */
  readonly version: number;
}
interface NotesRow extends VisitNotes {
  readonly slot_id: string | null;
  readonly doctor_id: string;
  readonly employee_id: string;
  readonly patient_id: string;
  readonly user_id: string | null;
  readonly start_ms: number;
}
/** By primary keys. */
const selectNotes = clinicSql<NotesRow>(
  'visit_notes',
  `
  select a.reason, a.comment, a.notes_version as version, a.slot_id, a.doctor_id, d.employee_id, a.patient_id, p.user_id,
    ms(a.start_time) as start_ms
  from appointment a
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  where a.organization_id = :clinic and a.id = :appointment`,
);
const updateNotes = clinicSql(
  'visit_notes_set',
  `
  update appointment set reason = :reason, comment = :comment, notes_version = notes_version + 1
  where organization_id = :clinic and id = :appointment`,
);
const textsOf = ({ reason, comment, version }: NotesRow): VisitNotes => ({ reason, comment, version });

/** A look at texts that there are goes to the log, as one at the card. @throws not_found */
export async function viewVisitNotes(call: Call, appointment: string): Promise<VisitNotes> {
  const [row] = await selectNotes(call, { appointment });
  if (!row) throw new DomainError('not_found');
  if (row.reason !== '' || row.comment !== '')
    await audit(call, {
      action: 'appointment.view',
      objectType: 'appointment',
      objectId: appointment,
      details: { patient: row.patient_id },
    });
  return textsOf(row);
}

/**
 * The desk writes both texts; the log says which of them changed, never what they say.
 * @throws not_found, stale_version with the present texts
 */
export async function setVisitNotes(
  call: Call,
  appointment: string,
  { reason, comment, version }: VisitNotes,
): Promise<VisitNotes> {
  return inTransaction(call, async (call) => {
    await lockAppointment(call, appointment);
    const [before] = await selectNotes(call, { appointment });
    if (!before) throw new DomainError('not_found');
    const changed = [
      ...(reason === before.reason ? [] : ['reason']),
      ...(comment === before.comment ? [] : ['comment']),
    ];
    if (changed.length === 0) return textsOf(before);
    if (version !== before.version) throw new DomainError('stale_version', { current: textsOf(before) });
    await updateNotes(call, { appointment, reason, comment });
    await audit(call, {
      action: 'appointment.note',
      objectType: 'appointment',
      objectId: appointment,
      details: { changed, patient: before.patient_id },
    });
    call.changed(appointmentChanged(call.clinic, before, 'kept'));
    return { reason, comment, version: before.version + 1 };
  });
}
