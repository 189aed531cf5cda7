import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { fullName } from '#shared/format/names.ts';
import { queueApi, type QueueItem, type QueueRequest } from './api.ts';

/** More rows at once are read as the whole list. */
const MOST_ROWS = 5;

const doctorOf = ({ doctor }: QueueItem): string => fullName(doctor);
/** As the server orders them: by time, then by doctor. */
const isBefore = (a: QueueItem, b: QueueItem): boolean => {
  const wait = Date.parse(a.start_time) - Date.parse(b.start_time);
  return wait < 0 || (wait === 0 && doctorOf(a).localeCompare(doctorOf(b), 'ru') < 0);
};
/** The list with one time as it is now: its visit changed, new, or gone (undefined). */
export function withVisit(items: readonly QueueItem[], slot: string, visit: QueueItem | undefined): QueueItem[] {
  if (!visit) return items.filter((item) => item.slot !== slot);
  if (items.some((item) => item.slot === slot)) return items.map((item) => (item.slot === slot ? visit : item));
  const at = items.findIndex((item) => isBefore(visit, item));
  return items.toSpliced(at < 0 ? items.length : at, 0, visit);
}

type State = Parameters<ReturnType<typeof queueApi.endpoints.listQueue.select>>[0];
/**
 * Reads the row of one time into a list that is shown. @returns false when that list is not there, or was read
 * meanwhile
 */
const readRow =
  (list: QueueRequest, slot: string): ThunkAction<Promise<boolean>, State, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const shown = () => queueApi.endpoints.listQueue.select(list)(getState());
    const before = shown();
    if (before.status !== 'fulfilled') return false;
    const row = { ...list, query: { ...list.query, slot } };
    const { data } = await dispatch(
      queueApi.endpoints.listQueue.initiate(row, { subscribe: false, forceRefetch: true }),
    );
    // a list that was asked for meanwhile may be older or newer than this row
    const now = shown();
    if (!data || now.status !== 'fulfilled' || now.requestId !== before.requestId) return false;
    dispatch(
      queueApi.util.updateQueryData('listQueue', list, (draft) => {
        draft.items = withVisit(draft.items, slot, data.items[0]);
      }),
    );
    return true;
  };

/**
 * Reads the rows that news name into a shown list, one after another, so that no answer overtakes a later one; the
 * whole list when that cannot be. @returns a function that takes slots, and says false when the caller must have the
 * list read whole
 */
export function useRows(list: QueueRequest): (slots: readonly string[]) => boolean {
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>();
  const waiting = useRef(new Set<string>());
  const isReading = useRef(false);
  const readAll = async () => {
    isReading.current = true;
    for (const slot of waiting.current) {
      waiting.current.delete(slot);
      if (!(await dispatch(readRow(list, slot)))) {
        waiting.current.clear();
        dispatch(queueApi.util.invalidateTags(['Queue']));
      }
    }
    isReading.current = false;
  };
  return (slots) => {
    if (slots.length === 0 || waiting.current.size + slots.length > MOST_ROWS) return false;
    for (const slot of slots) waiting.current.add(slot);
    if (!isReading.current) void readAll();
    return true;
  };
}
