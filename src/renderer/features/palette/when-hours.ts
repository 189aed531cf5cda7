import { PART_HOURS, type DayPart } from '#shared/rules/day-parts.ts';
import type { Line, Read } from './when-tokens.ts';

/** HH:MM of the clinic's clock: from `after`, earlier than `before`; `at` is the time itself. */
export interface Hours {
  readonly after?: string;
  readonly before?: string;
  readonly at?: string;
}
/** What may be taken for a time: a number alone, and what would be a date, too («10.11»). */
export interface ClockSigns {
  readonly isBare: boolean;
  readonly isLoose: boolean;
}
const two = (number: number | string): string => String(number).padStart(2, '0');
const DAY_HOURS = 24;
const LUNCH = PART_HOURS.day[0];

function clockOf(hours: string | number, minutes: string | number = 0): string | null {
  return Number(hours) < DAY_HOURS && Number(minutes) < 60 ? `${two(hours)}:${two(minutes)}` : null;
}
const read = (clock: string | null, next: number): Read<string> | null =>
  clock === null ? null : { value: clock, next };

/** `15:00`; `15.00`, too, where it can be no date. */
function joinedClock(line: Line, at: number, isLoose: boolean): Read<string> | null {
  if (!line.isJoined(at) || line.figures(at, 1, 2) === undefined) return null;
  const { value, next } = line.joined(at, isLoose ? ':.,' : ':', 2);
  const [hours, minutes] = value;
  return hours === undefined || minutes?.length !== 2 ? null : read(clockOf(hours, minutes), next);
}
/** «15 ч», «15 часов 30 минут», «3 дня», «9 утра». */
function wordedClock(line: Line, at: number): Read<string> | null {
  const hours = line.isJoined(at) ? undefined : line.figures(at, 1, 2);
  if (hours === undefined) return null;
  const half = line.word(at + 1, 'ofHour');
  if (half !== undefined) return read(clockOf(Number(hours) < 12 ? Number(hours) + half : hours), at + 2);
  if (!line.word(at + 1, 'hour')) return null;
  const minutes = line.isJoined(at + 2) ? undefined : line.figures(at + 2, 2);
  return minutes !== undefined && line.word(at + 3, 'minute')
    ? read(clockOf(hours, minutes), at + 4)
    : read(clockOf(hours), at + 2);
}
/** `1500`, `930`. */
function compactClock(line: Line, at: number): Read<string> | null {
  const figures = line.isJoined(at) ? undefined : line.figures(at, 3, 4);
  return figures === undefined ? null : read(clockOf(figures.slice(0, -2), figures.slice(-2)), at + 1);
}
/** `15`, unless it is the number of a day. */
function bareClock(line: Line, at: number): Read<string> | null {
  const figures = line.isJoined(at) ? undefined : line.figures(at, 1, 2);
  const ending = line.isSign(at + 1, '-') ? at + 2 : at + 1;
  const isOfMonth = line.word(at + 1, 'month') !== undefined || line.word(ending, 'ofMonth') !== undefined;
  return figures === undefined || isOfMonth ? null : read(clockOf(figures), at + 1);
}

export function clockAt(line: Line, at: number, { isBare, isLoose }: ClockSigns): Read<string> | null {
  return (
    joinedClock(line, at, isLoose) ??
    wordedClock(line, at) ??
    (isLoose ? compactClock(line, at) : null) ??
    (isBare ? bareClock(line, at) : null)
  );
}

/** The middle of the day as a time: «до обеда», «после обеда». */
export const lunchAt = (line: Line, at: number): Read<string> | null =>
  line.word(at, 'lunch') ? read(clockOf(LUNCH), at + 1) : null;

/** The hours of a part of the day. */
export function hoursOfPart(part: DayPart): Hours {
  const [from, to] = PART_HOURS[part];
  return {
    ...(from === 0 ? {} : { after: `${two(from)}:00` }),
    ...(to === DAY_HOURS ? {} : { before: `${two(to)}:00` }),
  };
}

/** «10-14»: hours on both sides of a dash, unless they are days of a month. */
export function bareRangeAt(line: Line, at: number): Read<Hours> | null {
  const [from, to] = [line.figures(at, 1, 2), line.figures(at + 2, 1, 2)];
  if (from === undefined || to === undefined || !line.isSign(at + 1, '-') || line.isSign(at + 3, '-')) return null;
  const [after, before] = [bareClock(line, at), bareClock(line, at + 2)];
  return after && before && after.value < before.value
    ? { value: { after: after.value, before: before.value }, next: before.next }
    : null;
}
