import { clockTime } from '#shared/format/dates.ts';
import { DAY_PARTS, partOfHour, type DayPart } from '#shared/rules/day-parts.ts';
import type { FreeSlot } from '#renderer/entities/appointment/free-times.ts';

export interface TimeGroup {
  readonly part: DayPart;
  readonly slots: readonly FreeSlot[];
}

/** Part of the clinic's day. */
export const partOf = (slot: Pick<FreeSlot, 'start_time'>): DayPart =>
  partOfHour(Number(clockTime(slot.start_time).slice(0, 2)));

/** Times of a day by its parts; parts without times are left out. */
export const groupTimes = (slots: readonly FreeSlot[]): TimeGroup[] =>
  DAY_PARTS.map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) })).filter(
    (group) => group.slots.length > 0,
  );

export const isByPhone = (slot: Pick<FreeSlot, 'record_mode'>): boolean => slot.record_mode === 1;

/**
 * The start of the time that is chosen already when the day opens: what the doctor's card promised, kept with the entry
 * of the history, or what a link from a page elsewhere names.
 */
export function promisedTime({ state, search }: { readonly state: unknown; readonly search: string }): string | null {
  const time = typeof state === 'object' && state !== null && 'time' in state ? state.time : null;
  return typeof time === 'string' ? time : new URLSearchParams(search).get('time');
}
