import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { planSlots, type PlannedSlot, type WorkSegment } from '#shared/rules/schedule-plan.ts';
import { platformSql } from '#server/db/sql.ts';
import { PATIENTS_BY_CLINIC, patientId } from './patients.ts';
import { SeededRandom, seededUuid } from './random.ts';
import type { DemoDoctor } from './registry.ts';

/** The working day: the last hour before the break is for phone calls only. */
const morning: WorkSegment[] = [
  { start: '08:30', end: '12:00', record_mode: 0 },
  { start: '12:00', end: '13:00', record_mode: 1 },
  { start: '13:30', end: '16:00', record_mode: 0 },
];
const evening: WorkSegment[] = [
  { start: '11:00', end: '14:30', record_mode: 0 },
  { start: '15:00', end: '19:00', record_mode: 0 },
  { start: '19:00', end: '20:00', record_mode: 1 },
];
const BOOKED_SHARE = 0.4;
/** Of the booked: made by the desk. */
const DESK_SHARE = 0.6;
const RESERVED_SHARE = 0.03;

function pastStatus(random: SeededRandom): AppointmentStatus {
  const chance = random.next();
  return chance < 0.86 ? 'done' : chance < 0.94 ? 'no_show' : 'reception_cancelled';
}

const REASON = 'the demo fills several clinics';
/** Times that people made there in the meantime win: the demo's are left out. */
const insertSlots = platformSql(
  'demo_slots',
  REASON,
  `
  insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time, record_mode, is_reserve)
  select * from jsonb_to_recordset(:rows) as planned (id uuid, organization_id uuid, doctor_id uuid, practitioner_id uuid,
    start_time timestamptz, end_time timestamptz, record_mode smallint, is_reserve boolean)
  order by start_time on conflict do nothing`,
  { prepared: false },
);
const insertAppointments = platformSql(
  'demo_appointments',
  REASON,
  `
  with made as (
    insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status, booked_through, booked_at, cancelled_at)
    select planned.* from jsonb_to_recordset(:rows) as planned (id uuid, organization_id uuid, slot_id uuid, doctor_id uuid, practitioner_id uuid,
      patient_id uuid, start_time timestamptz, end_time timestamptz, status text, booked_through text, booked_at timestamptz, cancelled_at timestamptz)
    join slot on slot.id = planned.slot_id
    on conflict do nothing returning organization_id, slot_id, patient_id, status
  )
  update slot set patient_id = made.patient_id from made
  where slot.id = made.slot_id and slot.organization_id = made.organization_id and made.status <> 'reception_cancelled'`,
  { prepared: false },
);

/**
 * What a time of a day becomes; who is booked follows from the day and the clinic, so that nobody is in two places at
 * once.
 */
function fill(
  doctor: DemoDoctor,
  day: string,
  planned: PlannedSlot,
  random: SeededRandom,
  nextPatient: () => number,
  now: number,
) {
  const id = seededUuid('slot', doctor.id, planned.start);
  const chance = random.next();
  const isReserve = chance > 1 - RESERVED_SHARE;
  const isBooked = chance < BOOKED_SHARE;
  const status: AppointmentStatus = planned.end > now ? 'booked' : pastStatus(random);
  const times = {
    organization_id: doctor.organizationId,
    doctor_id: doctor.id,
    practitioner_id: doctor.practitionerId,
    start_time: new Date(planned.start).toISOString(),
    end_time: new Date(planned.end).toISOString(),
  };
  const slot = { id, ...times, record_mode: planned.record_mode, is_reserve: isReserve };
  const appointment = isBooked
    ? {
        id: seededUuid('appointment', id),
        ...times,
        slot_id: id,
        patient_id: patientId(doctor.clinicIndex, nextPatient()),
        status,
        booked_through: chance < BOOKED_SHARE * DESK_SHARE ? 'desk' : 'patient',
        booked_at: `${addDays(day, -3)}T08:00:00Z`,
        cancelled_at: status === 'reception_cancelled' ? times.start_time : null,
      }
    : null;
  return { slot, appointment };
}

/**
 * The times of the doctors from `start` to `end` (days), about two of five booked. Deterministic by day and
 * doctor; `now` (ms) decides what is past.
 */
export async function seedDays(
  em: SqlEntityManager,
  doctors: readonly DemoDoctor[],
  { start, end }: { start: string; end: string },
  now: number,
): Promise<void> {
  const slots: ReturnType<typeof fill>['slot'][] = [];
  const appointments: NonNullable<ReturnType<typeof fill>['appointment']>[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const nextByClinic = PATIENTS_BY_CLINIC.map((count, clinic) => {
      let next = new SeededRandom(`patients of ${day} ${clinic}`).int(1, count - 1);
      // the first patient is the demo's account, whose bookings are chosen one by one
      return () => {
        next = (next % (count - 1)) + 1;
        return next;
      };
    });
    for (const doctor of doctors) {
      const random = new SeededRandom(`${doctor.id} ${day}`);
      const plan = {
        dates: { start: day, end: day },
        weekdays: doctor.weekday,
        segments: doctor.isMorning ? morning : evening,
        duration: doctor.duration,
      };
      for (const planned of planSlots(plan, doctor.timezone)) {
        const { slot, appointment } = fill(doctor, day, planned, random, nextByClinic[doctor.clinicIndex]!, now);
        slots.push(slot);
        if (appointment) appointments.push(appointment);
      }
    }
  }
  await insertSlots(em, { rows: JSON.stringify(slots) });
  await insertAppointments(em, { rows: JSON.stringify(appointments) });
}
