import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { Doctor } from '#server/features/registry/people.entity.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { Slot } from './slot.entity.ts';
import type { ChangedSlot } from '#server/features/booking/index.ts';

const removeFree = clinicSql<ChangedSlot & { start_ms: number; end_ms: number }>('slot_remove', `
  delete from slot where organization_id = :clinic and id = :slot and patient_id is null returning id, doctor_id, ms(start_time) as start_ms, ms(end_time) as end_ms`);
/** What the log says of a time: an id alone means nothing once the row is gone. */
const timeOf = (doctor: string, start: number, end: number, zone: string) => ({ doctor, start: toClinicIso(start, zone), end: toClinicIso(end, zone) });
const MAX_MINUTES = 12 * 60;

/** A slot to create: instants in ISO 8601. */
interface NewSlot {
  readonly doctor: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly record_mode?: 0 | 1 | undefined;
}

/** Adds one time. @throws not_found for a doctor of another clinic; slot_overlap from the exclusion constraint, across clinics */
export async function createSlot(em: SqlEntityManager, clinic: CallClinic, actor: SignedIn, { doctor: doctorId, start_time, end_time, record_mode = 0 }: NewSlot, ip: string): Promise<string> {
  const startTime = new Date(start_time);
  const endTime = new Date(end_time);
  const minutes = (endTime.getTime() - startTime.getTime()) / 60_000;
  if (minutes <= 0) throw new DomainError('validation_failed', { fields: { end_time: [errorText('segment_end_before_start')] } });
  if (minutes > MAX_MINUTES) throw new DomainError('validation_failed', { fields: { end_time: [errorText('slot_too_long')] } });
  const doctor = await em.findOne(Doctor, { id: doctorId });
  if (!doctor) throw new DomainError('not_found');
  return em.transactional(async (transaction) => {
    const slot = transaction.create(Slot, { organizationId: clinic.id, doctorId: doctor.id, practitionerId: doctor.practitionerId, startTime, endTime, recordMode: record_mode });
    await transaction.flush();
    await audit(transaction, { action: 'slot.create', userId: actor.userId, sessionId: actor.sessionId, organizationId: clinic.id, objectType: 'slot', objectId: slot.id, ip, details: timeOf(doctor.id, startTime.getTime(), endTime.getTime(), clinic.timezone) });
    return slot.id;
  });
}

/** Removes a time that nobody is booked into. @throws not_found, slot_booked */
export async function deleteSlot(em: SqlEntityManager, clinic: CallClinic, actor: SignedIn, slot: string, ip: string): Promise<ChangedSlot> {
  return em.transactional(async (transaction) => {
    const [removed] = await removeFree(transaction, clinic.id, { slot });
    if (!removed) throw new DomainError((await transaction.count(Slot, { id: slot })) > 0 ? 'slot_booked' : 'not_found');
    await audit(transaction, { action: 'slot.delete', userId: actor.userId, sessionId: actor.sessionId, organizationId: clinic.id, objectType: 'slot', objectId: slot, ip, details: timeOf(removed.doctor_id, removed.start_ms, removed.end_ms, clinic.timezone) });
    return { id: removed.id, doctor_id: removed.doctor_id };
  });
}
