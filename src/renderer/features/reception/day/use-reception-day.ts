import { addDays, toClinicIso, instantOf } from '#shared/rules/clinic-time.ts';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { useListReceptionDayQuery } from '../api.ts';

/** The instant at which a clinic's day begins; where the clocks skip midnight, the first hour that there is. */
const beginningOf = (day: string, zone: string): string =>
  toClinicIso(instantOf(day, '00:00', zone) ?? instantOf(day, '01:00', zone) ?? Date.parse(`${day}T00:00:00Z`), zone);

/** Visits of an employee on a clinic's day, read again when one of them changes and after a lost connection. */
export function useReceptionDay(clinic: Clinic, employee: string | null, date: string) {
  useAppointmentTopic('schedule', { shown: { day: date, employee: employee ?? undefined } });
  return useListReceptionDayQuery(
    {
      clinic: clinic.id,
      params: { id: employee ?? '' },
      query: { start: beginningOf(date, clinic.timezone), end: beginningOf(addDays(date, 1), clinic.timezone) },
    },
    { skip: employee === null, refetchOnMountOrArgChange: true },
  );
}
