import { useMemo } from 'react';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListDoctorDaysQuery } from './api.ts';
import { useWallNow } from './use-week.ts';
import { weekEvents } from './week-events.tsx';

/** Doctors side by side on a page: more would be narrower than a name. */
const DOCTORS = 8;

interface DayOptions {
  /** YYYY-MM-DD of the clinic */
  readonly date: string;
  readonly specialty: string | null;
  readonly page: number;
}

/** A day of all doctors who receive on it, kept up to date. */
export function useDay({ date, specialty, page }: DayOptions) {
  const { id: clinic, timezone } = useClinic();
  const query = useListDoctorDaysQuery(
    {
      clinic,
      params: { date },
      query: { page, per_page: DOCTORS, ...(specialty === null ? {} : { specialty }) },
    },
    { refetchOnMountOrArgChange: true },
  );
  const now = useWallNow(timezone);
  const items = query.currentData?.items;
  const slots = useMemo(() => (items ?? []).flatMap((item) => item.slots), [items]);
  useAppointmentTopic('schedule', { shown: { day: date } });
  const events = useMemo(() => weekEvents(slots, now), [slots, now]);
  return { query, doctors: (items ?? []).map(({ doctor }) => doctor), slots, events, now };
}
