import type { Static } from 'typebox';
import type { DoctorCard, FreeSlot } from '#shared/contract/booking.ts';
import { clinicDay, toClinicIso } from '#shared/rules/clinic-time.ts';
import type { DoctorRow } from './doctors.service.ts';
import type { FreeSlotRow } from './free-times.service.ts';

export const toDoctorCard = (row: DoctorRow, zone: string): Static<typeof DoctorCard> => ({
  id: row.id,
  employee: {
    id: row.employee_id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    avatar: row.avatar,
  },
  specialty: { id: row.specialty_id, title: row.specialty_title },
  department: { id: row.department_id, title: row.department_title },
  experience: row.experience,
  degree: row.degree,
  shortinfo: row.short_info,
  next_date: row.next_any === null ? null : clinicDay(row.next_any, zone),
  next_time: row.next_free === null ? null : toClinicIso(row.next_free, zone),
});

export const toFreeSlot = (row: FreeSlotRow, zone: string): Static<typeof FreeSlot> => ({
  id: row.id,
  start_time: toClinicIso(row.start_time, zone),
  end_time: toClinicIso(row.end_time, zone),
  record_mode: row.record_mode,
});
