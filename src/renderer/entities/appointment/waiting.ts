import type { AppointmentStatus, Moment } from '#shared/rules/appointment-status.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';

const MINUTE = 60_000;
/** A wait of so many minutes is told in amber. */
export const LONG_WAIT = 20;

/** What is looked at. @property arrived_at ISO instant; null while nobody came, or nobody knows when */
interface Arrival {
  readonly status: AppointmentStatus;
  readonly arrived_at: string | null;
}
/** Whole minutes since the patient came; null while nobody waits, or nobody knows since when. @param now ms */
export const waitedMinutes = ({ status, arrived_at: arrived }: Arrival, now: number): number | null =>
  status === 'arrived' && arrived !== null ? Math.max(0, Math.floor((now - Date.parse(arrived)) / MINUTE)) : null;

/** What is looked at. @property start_time ISO instant */
interface Awaited {
  readonly status: AppointmentStatus;
  readonly start_time: string;
}
/** Whole minutes since a visit of today should have begun whose patient has not come; null while nobody is late. */
export function lateMinutes({ status, start_time: start }: Awaited, { now, zone }: Moment): number | null {
  const late = Math.floor((now - Date.parse(start)) / MINUTE);
  return status === 'booked' && late > 0 && clinicDay(Date.parse(start), zone) === clinicDay(now, zone) ? late : null;
}
