import { useMemo, useSyncExternalStore } from 'react';
import { daysAsInstants, toClinicIso } from '#shared/rules/clinic-time.ts';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { everyMinute } from '#renderer/lib/page/use-minute.ts';
import { useListSlotsByDoctorQuery } from './api.ts';
import { weekEvents } from './week-events.tsx';

/** The clinic's wall clock of now, `YYYY-MM-DDTHH:MM`. */
export const wallNow = (zone: string): string => toClinicIso(Date.now(), zone).slice(0, 16);

/** The same, kept up to the minute. */
export const useWallNow = (zone: string): string => useSyncExternalStore(everyMinute, () => wallNow(zone));

/** Times of a doctor on some days of the clinic, kept up to date: a booking made elsewhere appears by itself. */
export function useWeek(doctor: string, { first, last }: { readonly first: string; readonly last: string }) {
  const { id: clinic, timezone } = useClinic();
  const query = useListSlotsByDoctorQuery(
    { clinic, params: { id: doctor }, query: daysAsInstants(first, last, timezone) },
    { refetchOnMountOrArgChange: true },
  );
  useAppointmentTopic(`slots:${doctor}`);
  const now = useWallNow(timezone);
  const slots = query.currentData?.items;
  // how far a visit of the week is; every time of it is shown, free ones too
  useAppointmentTopic('schedule', { concerns: (ids) => slots?.some(({ id }) => ids.includes(id)) ?? true });
  const events = useMemo(() => weekEvents(slots ?? [], now), [slots, now]);
  return { query, slots: slots ?? [], events };
}
