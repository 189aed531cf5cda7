import { clinicSql } from '#server/db/sql.ts';
import { ACTIVE_STATUSES, slotConditions } from '#server/features/appointments/index.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { assertRange } from '#server/http/time-range.ts';

/** A slot as staff see it, with its patient and appointment; instants in ms. */
export interface StaffSlotRow {
  readonly id: string;
  readonly doctor_id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly record_mode: 0 | 1;
  readonly is_reserve: boolean;
  /** the doctor is away then */
  readonly is_absent: boolean;
  readonly is_overbooked: boolean;
  readonly overbook_reason: string | null;
  readonly is_held: boolean;
  /** by an offer of the waiting list */
  readonly is_held_by_offer: boolean;
  readonly patient_id: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly phone: string;
  readonly card_number: number;
  readonly is_card_filled: boolean;
  readonly appointment_id: string | null;
  readonly appointment_version: number;
  /** the patient said that they come */
  readonly confirmed_ms: number | null;
  readonly status: string | null;
  readonly type: number | null;
  readonly version: number;
}
const IS = slotConditions('s');
/** Of `slot s` with `STAFF_SLOT_JOINS`. */
export const STAFF_SLOT_COLUMNS = `
  s.id, s.doctor_id, ms(s.start_time) as start_ms, ms(s.end_time) as end_ms, s.record_mode, s.is_reserve, s.absence_id is not null as is_absent, s.is_overbooked, s.overbook_reason,
  not ${IS.unheld} as is_held, ${IS.heldByOffer} as is_held_by_offer, s.patient_id, p.last_name, p.first_name, p.middle_name, p.phone, p.card_number,
  p.is_card_filled, a.id as appointment_id, a.version as appointment_version, ms(a.confirmed_at) as confirmed_ms, a.status, a.type, s.version`;
export const STAFF_SLOT_JOINS = `
  left join patient p on p.organization_id = :clinic and p.id = s.patient_id
  left join appointment a on a.organization_id = :clinic and a.slot_id = s.id and s.patient_id is not null
    and a.status in ${ACTIVE_STATUSES}`;

/** The grid of a doctor by slot_doctor_idx; the outer doctor tells "nothing there" from "no such doctor". */
const selectByDoctor = clinicSql<StaffSlotRow & { id: string | null }>(
  'slots_by_doctor',
  `
  select grid.* from doctor d left join lateral (
    select ${STAFF_SLOT_COLUMNS} from slot s ${STAFF_SLOT_JOINS}
    where s.organization_id = :clinic and s.doctor_id = :doctor and s.start_time >= :start::timestamptz and s.start_time < :end::timestamptz
    order by s.start_time
  ) as grid on true where d.organization_id = :clinic and d.id = :doctor`,
);
/** The booked and reserved times of all doctors by slot_day_idx. */
const selectByDay = clinicSql<StaffSlotRow>(
  'slots_by_day',
  `
  select ${STAFF_SLOT_COLUMNS} from slot s ${STAFF_SLOT_JOINS}
  where s.organization_id = :clinic and s.start_time >= :start::timestamptz and s.start_time < :end::timestamptz
    and not (${IS.unbooked})
  order by s.start_time, s.doctor_id`,
);
const selectById = clinicSql<StaffSlotRow>(
  'slot_by_id',
  `
  select ${STAFF_SLOT_COLUMNS} from slot s ${STAFF_SLOT_JOINS} where s.organization_id = :clinic and s.id = :slot`,
);

/** All times of a doctor that begin in a range of instants, at most 62 days. @throws not_found */
export async function listSlotsByDoctor(
  call: ClinicCall,
  doctor: string,
  range: { start: string; end: string },
): Promise<StaffSlotRow[]> {
  assertRange(range, 62);
  const rows = await selectByDoctor(call, { doctor, ...range });
  if (rows.length === 0) throw new DomainError('not_found');
  return rows.filter((row) => row.id !== null);
}

/** Booked and reserved times of all doctors that begin in a range of instants, at most 2 days. */
export async function listSlotsByDay(call: ClinicCall, range: { start: string; end: string }): Promise<StaffSlotRow[]> {
  assertRange(range, 2);
  return selectByDay(call, { ...range });
}

/** @throws not_found */
export async function getStaffSlot(call: ClinicCall, slot: string): Promise<StaffSlotRow> {
  const [row] = await selectById(call, { slot });
  if (!row) throw new DomainError('not_found');
  return row;
}
