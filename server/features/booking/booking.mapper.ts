import type { Static } from 'typebox';
import type { DoctorCard, FreeSlot, OfferedDoctor } from '#shared/contract/booking.ts';
import { clinicDay, toClinicIso } from '#shared/rules/clinic-time.ts';
import type { Booking, Rescheduled } from '#server/features/appointments/index.ts';
import type { DoctorRow, OfferedDoctorRow } from './doctors.service.ts';
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

export const toOfferedDoctor = (row: OfferedDoctorRow, zone: string): Static<typeof OfferedDoctor> => ({
  ...toDoctorCard(row, zone),
  nearest_time: row.nearest === null ? null : toClinicIso(row.nearest, zone),
  days: row.days.map(({ date, free, times }) => ({ date, free, times: times.map((time) => toClinicIso(time, zone)) })),
});

export const toFreeSlot = (row: FreeSlotRow, zone: string): Static<typeof FreeSlot> => ({
  id: row.id,
  start_time: toClinicIso(row.start_time, zone),
  end_time: toClinicIso(row.end_time, zone),
  record_mode: row.record_mode,
});

/** A hold; `expires_at` in ms. */
interface Held {
  readonly id: string;
  readonly expires_at: number;
  readonly seconds_left: number;
  readonly is_offered: boolean;
  readonly offered_to: string | null;
}
export const toHeld = ({ id, expires_at, seconds_left, is_offered, offered_to }: Held, zone: string) => ({
  slot: id,
  expires_at: toClinicIso(expires_at, zone),
  seconds_left,
  offer: is_offered ? { dependant: offered_to } : null,
});

/** A booking at its new time, with the clinic's offset. */
export const toRescheduled = ({ id, slot, doctor, start, end, type, version }: Rescheduled, zone: string) => ({
  id,
  uuid: id,
  slot,
  doctor,
  start_time: toClinicIso(start, zone),
  end_time: toClinicIso(end, zone),
  type,
  status: 'booked',
  version,
});

/** A new booking, with the clinic's offset. */
export const toReserved = (booking: Booking, zone: string) => ({
  id: booking.appointment,
  uuid: booking.appointment,
  slot: booking.slot,
  doctor: booking.doctor,
  start_time: toClinicIso(booking.start, zone),
  end_time: toClinicIso(booking.end, zone),
  type: booking.type,
  status: 'booked',
});
