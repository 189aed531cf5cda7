import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { fullName } from '#shared/format/names.ts';
import { queueApi, type QueueItem, type QueueRequest } from '#renderer/entities/appointment/queue-api.ts';
import { errorOf, isOutage, type ApiError } from '#renderer/lib/api/api-error.ts';

/** More rows at once are read as the whole list. */
const MOST_ROWS = 5;
/**
 * How often in a row the server may be too busy for rows: then the whole list is read, and if that fails, too, the
 * screen says so.
 */
const MOST_REFUSALS = 4;
/** Wait after the first such refusal that does not say itself when to try again; it doubles. */
const FIRST_WAIT_MS = 2000;

const TOO_MANY = 429;
/** Another try makes sense, but not now: the whole list would be one thing more that the server cannot answer. */
const isBusy = (error: ApiError): boolean => isOutage(error) || error.status === TOO_MANY;
/** How long to leave a server alone, ms: up to half more at random, so that the desks do not come back together. */
function waitAfter({ retryAt }: ApiError, refusals: number): number {
  const wait = retryAt === undefined ? FIRST_WAIT_MS * 2 ** (refusals - 1) : Math.max(0, retryAt - Date.now());
  return wait * (1 + Math.random() / 2);
}

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
 * Reads the row of one time into a list that is shown. @returns the refusal; `overtaken` when that list is not there,
 * or was read meanwhile
 */
const readRow =
  (
    list: QueueRequest,
    slot: string,
  ): ThunkAction<Promise<'read' | 'overtaken' | ApiError>, State, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const shown = () => queueApi.endpoints.listQueue.select(list)(getState());
    // a list that is being read may have been asked for before the news
    await dispatch(queueApi.util.getRunningQueryThunk('listQueue', list));
    const before = shown();
    if (before.status !== 'fulfilled') return 'overtaken';
    const row = { ...list, query: { ...list.query, slot } };
    const { data, error } = await dispatch(
      queueApi.endpoints.listQueue.initiate(row, { subscribe: false, forceRefetch: true }),
    );
    // a list that was asked for meanwhile may be older or newer than this row
    const now = shown();
    if (now.status !== 'fulfilled' || now.requestId !== before.requestId) return 'overtaken';
    const refusal = errorOf(error);
    if (refusal || !data) return refusal ?? 'overtaken';
    dispatch(
      queueApi.util.updateQueryData('listQueue', list, (draft) => {
        draft.items = withVisit(draft.items, slot, data.items[0]);
      }),
    );
    return 'read';
  };

/** What is still to be read into one list. */
interface Reader {
  readonly waiting: Set<string>;
  isReading: boolean;
  /** a busy server is left alone */
  isPausing: boolean;
}

/**
 * Reads the rows that news name into a shown list, one after another, so that no answer overtakes a later one; the
 * whole list when that cannot be. @returns a function that takes slots, and says false when the caller must have the
 * list read whole
 */
export function useRows(list: QueueRequest): (slots: readonly string[]) => boolean {
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>();
  const shown = useRef<Reader>(null);
  const key = JSON.stringify(list);
  // another day or search, or none: what is still to be read into this one is no concern any more
  useEffect(
    () => () => {
      shown.current = null;
    },
    [key],
  );
  const pause = async (reader: Reader, ms: number) => {
    reader.isPausing = true;
    await new Promise((done) => setTimeout(done, ms));
    reader.isPausing = false;
  };
  const readAll = async (reader: Reader) => {
    reader.isReading = true;
    const isShown = () => shown.current === reader;
    let refusals = 0;
    for (const slot of reader.waiting) {
      if (!isShown()) break;
      reader.waiting.delete(slot);
      const answer = await dispatch(readRow(list, slot));
      if (answer === 'read') {
        refusals = 0;
        continue;
      }
      if (answer !== 'overtaken' && isBusy(answer) && refusals < MOST_REFUSALS) {
        refusals += 1;
        reader.waiting.add(slot);
        await pause(reader, waitAfter(answer, refusals));
        if (reader.waiting.size <= MOST_ROWS) continue;
      }
      reader.waiting.clear();
      if (isShown()) dispatch(queueApi.util.invalidateTags(['Queue']));
    }
    reader.isReading = false;
  };
  return (slots) => {
    shown.current ??= { waiting: new Set(), isReading: false, isPausing: false };
    const reader = shown.current;
    const isMany = !reader.isPausing && reader.waiting.size + slots.length > MOST_ROWS;
    if (slots.length === 0 || isMany) {
      reader.waiting.clear();
      return false;
    }
    for (const slot of slots) reader.waiting.add(slot);
    if (!reader.isReading) void readAll(reader);
    return true;
  };
}
