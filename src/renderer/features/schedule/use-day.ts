import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListDoctorDaysQuery } from './api.ts';
import { pageWith } from './day-columns.ts';
import { useWallNow } from './use-week.ts';
import { weekEvents } from './week-events.tsx';

interface DayOptions {
  /** YYYY-MM-DD of the clinic */
  readonly date: string;
  readonly specialty: string | null;
  /** which of the day's doctors has to be among the shown, from 1 */
  readonly first: number;
  /** doctors side by side; null: not known yet */
  readonly count: number | null;
}

/** Some of the doctors who receive on a day, with all of their times, kept up to date. */
export function useDay({ date, specialty, first, count }: DayOptions) {
  const { id: clinic, timezone } = useClinic();
  const query = useListDoctorDaysQuery(
    count === null
      ? skipToken
      : {
          clinic,
          params: { date },
          query: { page: pageWith(first, count), per_page: count, ...(specialty === null ? {} : { specialty }) },
        },
    { refetchOnMountOrArgChange: true },
  );
  const now = useWallNow(timezone);
  const items = query.currentData?.items;
  const slots = useMemo(() => (items ?? []).flatMap((item) => item.slots), [items]);
  useAppointmentTopic('schedule', { shown: { day: date } });
  const events = useMemo(() => weekEvents(slots, now), [slots, now]);
  const doctors = useMemo(() => (items ?? []).map(({ doctor }) => doctor), [items]);
  return { query, doctors, slots, events, now };
}
