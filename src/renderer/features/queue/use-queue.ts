import { useEffect, useEffectEvent } from 'react';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { useListQueueQuery } from '#renderer/entities/appointment/queue-api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useRows } from './use-rows.ts';

/** Booked patients of a day, kept up to date; a failed load has its toast besides the screen's error (2 §8). */
export function useQueue(date: string, search: string) {
  const { id: clinic, timezone } = useClinic();
  const list = {
    clinic,
    query: { ...daysAsInstants(date, date, timezone), ...(search === '' ? {} : { search }) },
  };
  const query = useListQueueQuery(list, { refetchOnMountOrArgChange: true });
  useAppointmentTopic('schedule', { shown: { day: date }, ownRows: { tag: 'Queue', readRows: useRows(list) } });
  const tell = useEffectEvent(() => showRefusal(query.error));
  useEffect(() => {
    if (query.error !== undefined) tell();
  }, [query.error]);
  return query;
}
