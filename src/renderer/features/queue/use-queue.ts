import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { concernsDay, useTopic } from '#renderer/lib/api/use-topic.ts';
import { useListQueueQuery } from './api.ts';
import { showRefusal } from './refusal.ts';

/** Booked patients of a day, kept up to date; a failed load has its toast besides the screen's error (2 §8). */
export function useQueue(date: string, search: string) {
  const { id: clinic, timezone } = useClinic();
  const dispatch = useDispatch();
  const query = useListQueueQuery(
    { clinic, query: { ...daysAsInstants(date, date, timezone), ...(search === '' ? {} : { search }) } },
    { refetchOnMountOrArgChange: true },
  );
  useTopic('schedule', (_, days) => {
    if (concernsDay(days, date)) dispatch(baseApi.util.invalidateTags(['Queue']));
  });
  const tell = useEffectEvent(() => showRefusal(query.error));
  useEffect(() => {
    if (query.error !== undefined) tell();
  }, [query.error]);
  return query;
}
