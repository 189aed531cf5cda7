import { paged, pageSql, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { STAFF_SLOT_COLUMNS, STAFF_SLOT_JOINS, type StaffSlotRow } from './staff-slots.service.ts';

/** A time of a day with its doctor. */
export interface DaySlotRow extends StaffSlotRow {
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  readonly doctor_avatar: string | null;
  readonly specialty: string;
  /** doctors of the day */
  readonly total: number;
}

/** The doctors of the day first, each probed by slot_doctor_idx; their times by the same index. */
const selectDay = clinicSql<DaySlotRow>(
  'doctor_days',
  `
  with bounds as (
    select :date::date::timestamp at time zone :zone as first, (:date::date + 1)::timestamp at time zone :zone as last
  ), shown as (${pageSql(
    `
    select d.id, e.last_name, e.first_name, e.middle_name, e.avatar, t.title
    from bounds, doctor d
    join employee e on e.organization_id = :clinic and e.id = d.employee_id
    join specialty t on t.organization_id = :clinic and t.id = d.specialty_id
    where d.organization_id = :clinic and (:specialty::uuid is null or d.specialty_id = :specialty::uuid)
      and exists (select from slot where organization_id = :clinic and doctor_id = d.id
        and start_time >= bounds.first and start_time < bounds.last)`,
    'last_name, first_name, middle_name, id',
  )})
  select ${STAFF_SLOT_COLUMNS}, shown.last_name as doctor_last_name, shown.first_name as doctor_first_name,
    shown.middle_name as doctor_middle_name, shown.avatar as doctor_avatar, shown.title as specialty, shown.total
  from bounds, shown join slot s on s.organization_id = :clinic and s.doctor_id = shown.id ${STAFF_SLOT_JOINS}
  where s.start_time >= bounds.first and s.start_time < bounds.last
  order by shown.last_name, shown.first_name, shown.middle_name, shown.id, s.start_time`,
);

/** A doctor with the times of a day, in the order of their starts. */
export interface DoctorDay {
  readonly doctor: DaySlotRow;
  readonly slots: readonly DaySlotRow[];
}

/**
 * Doctors who have times on a day of the clinic, by their names, a page of them with all these times. @param specialty
 * id; null: of all
 */
export async function listDoctorDays(
  call: ClinicCall,
  date: string,
  { specialty, ...paging }: Paging & { readonly specialty: string | null },
): Promise<{ items: DoctorDay[]; total: number; pages: number }> {
  const { rows, total, pages } = await paged(paging, (bounds) =>
    selectDay(call, { date, zone: call.clinic.timezone, specialty, ...bounds }),
  );
  const byDoctor = Map.groupBy(rows, ({ doctor_id: doctor }) => doctor);
  return {
    items: [...byDoctor.values()].flatMap((slots) => (slots[0] ? [{ doctor: slots[0], slots }] : [])),
    total,
    pages,
  };
}
