import type { Static } from 'typebox';
import type { StaffSlot } from '#shared/contract/schedule.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { StaffSlotRow } from './staff-slots.service.ts';

export const toStaffSlot = (row: StaffSlotRow, zone: string): Static<typeof StaffSlot> => ({
  id: row.id,
  doctor: row.doctor_id,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  record_mode: row.record_mode,
  is_reserve: row.is_reserve,
  is_overbooked: row.is_overbooked,
  is_held: row.is_held,
  patient:
    row.patient_id === null
      ? null
      : {
          id: row.patient_id,
          lastName: row.last_name,
          firstName: row.first_name,
          middleName: row.middle_name,
          phone: row.phone,
          cardid: String(row.card_number),
          good: row.is_card_filled,
        },
  status: row.status,
  type: row.type,
  version: row.version,
});
