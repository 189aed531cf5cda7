import { clockTime } from '#shared/format/dates.ts';
import type { FreeSlot } from './api.ts';

export type DayPart = 'morning' | 'day' | 'evening';
export interface TimeGroup {
  readonly part: DayPart;
  readonly slots: readonly FreeSlot[];
}
const PARTS: readonly DayPart[] = ['morning', 'day', 'evening'];

/** Part of the clinic's day: before noon, before five, the rest. */
export function partOf(slot: Pick<FreeSlot, 'start_time'>): DayPart {
  const clock = clockTime(slot.start_time);
  if (clock < '12:00') return 'morning';
  return clock < '17:00' ? 'day' : 'evening';
}

/** Times of a day by its parts; parts without times are left out. */
export const groupTimes = (slots: readonly FreeSlot[]): TimeGroup[] =>
  PARTS.map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) })).filter(
    (group) => group.slots.length > 0,
  );

export const isByPhone = (slot: Pick<FreeSlot, 'record_mode'>): boolean => slot.record_mode === 1;

/**
 * The time that the doctor's card promised, kept with the entry of the history: it is chosen already when the day
 * opens.
 */
export function promisedTime(state: unknown): string | null {
  const time = typeof state === 'object' && state !== null && 'time' in state ? state.time : null;
  return typeof time === 'string' ? time : null;
}
