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
    // a list that is being read may have been asked for before the news
    await dispatch(queueApi.util.getRunningQueryThunk('listQueue', list));
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

/** What is still to be read into one list. */
interface Reader {
  readonly list: string;
  readonly waiting: Set<string>;
  isReading: boolean;
}

/**
 * Reads the rows that news name into a shown list, one after another, so that no answer overtakes a later one; the
 * whole list when that cannot be. @returns a function that takes slots, and says false when the caller must have the
 * list read whole
 */
export function useRows(list: QueueRequest): (slots: readonly string[]) => boolean {
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>();
  const shown = useRef<Reader>(null);
  const readAll = async (reader: Reader) => {
    reader.isReading = true;
    for (const slot of reader.waiting) {
      reader.waiting.delete(slot);
      if (!(await dispatch(readRow(list, slot)))) {
        reader.waiting.clear();
        dispatch(queueApi.util.invalidateTags(['Queue']));
      }
    }
    reader.isReading = false;
  };
  return (slots) => {
    const key = JSON.stringify(list);
    // another day or search: what is still read into the last one is no concern of this one
    if (shown.current?.list !== key) shown.current = { list: key, waiting: new Set(), isReading: false };
    const reader = shown.current;
    if (slots.length === 0 || reader.waiting.size + slots.length > MOST_ROWS) return false;
    for (const slot of slots) reader.waiting.add(slot);
    if (!reader.isReading) void readAll(reader);
    return true;
  };
}
