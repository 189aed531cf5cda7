import { MOVED, moveParams, type OwnDoing, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

/** An appointment that became another patient's; `start_ms`: its start. */
export interface MovedVisit {
  readonly id: string;
  readonly slot_id: string | null;
  readonly doctor_id: string;
  readonly employee_id: string;
  readonly start_ms: number;
}
/** With their times, which name the patient, too; the trigger of both looks at the end of the transaction. */
const updateAppointments = clinicSql<MovedVisit>(
  'appointments_move_patient',
  `
  with moved as (
    update appointment set patient_id = :to, version = version + 1 where ${MOVED} returning id, slot_id, doctor_id, start_time
  ), times as (
    update slot s set patient_id = :to, version = s.version + 1 from moved m
    where s.organization_id = :clinic and s.id = m.slot_id and s.patient_id = :from
  )
  select m.id, m.slot_id, m.doctor_id, d.employee_id, ms(m.start_time) as start_ms
  from moved m join doctor d on d.organization_id = :clinic and d.id = m.doctor_id`,
);
/** By appointment_patient_idx. */
const selectBooked = clinicSql<{ id: string }>(
  'appointments_own_since',
  `
  select id from appointment where organization_id = :clinic and patient_id = :patient and booked_by = :user
    and booked_through = 'patient' and booked_at >= :since::timestamptz`,
);
/** Times that are offered to the patient. By slot_offered_idx. */
const updateOffers = clinicSql(
  'slots_move_offers',
  `
  update slot set hold_patient_id = :to, version = version + 1
  where organization_id = :clinic and hold_patient_id = :from and id in (
    select o.slot_id from waiting_offer o where o.organization_id = :clinic and o.entry_id = any(:entries::uuid[]) and o.status = 'open')`,
);

/**
 * Makes appointments another patient's, whose row the caller has locked with this one's. Nobody is told, nothing is
 * logged: the merge of the cards is.
 * @throws patient_busy when two of them would overlap
 */
export const moveAppointments = (call: ClinicEm, move: PatientMove): Promise<MovedVisit[]> =>
  updateAppointments(call, moveParams(move));
/** Ids of what a person booked themselves. */
export const bookedSince = async (call: ClinicEm, doing: OwnDoing): Promise<string[]> =>
  (await selectBooked(call, { ...doing })).map(({ id }) => id);
/** Times that wait for the patient's answer go with the entries of the waiting list. */
export const moveOffers = async (
  call: ClinicEm,
  { from, to }: Pick<PatientMove, 'from' | 'to'>,
  entries: readonly string[],
): Promise<void> => void (await updateOffers(call, { from, to, entries: [...entries] }));
