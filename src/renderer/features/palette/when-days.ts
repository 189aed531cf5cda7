import { isDay } from '#shared/format/dates.ts';
import { addDays, isoWeekday, mondayOf } from '#shared/rules/clinic-time.ts';
import type { Line, Read } from './when-tokens.ts';

/** YYYY-MM-DD; `to` is the last of them, without it there is no end. */
export interface Days {
  readonly from: string;
  readonly to?: string;
}
type Place = readonly [line: Line, at: number, today: string];

const CENTURY = 2000;
/** 29 February comes within so many years. */
const YEARS = 8;
const two = (number: number | string): string => String(number).padStart(2, '0');
const whole = (day: string): Days => ({ from: day, to: day });

const dayOf = (year: number, month: number | string, day: number | string): string | null => {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
};
/** A day of a month: of this year, or, when it is over, of the next year that has it. */
function nearest(day: string, month: number | string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  for (let after = 0; after <= YEARS; after += 1) {
    const found = dayOf(year + after, month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}
/** A number of a day alone: of this month, or of the next one that has it. */
function nearestNumber(day: string, today: string): string | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  for (let after = 0; after <= 2; after += 1) {
    const found = dayOf(year + Math.floor((month + after) / 12), ((month + after) % 12) + 1, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}
const yearOf = (typed: string): number => (typed.length === 4 ? Number(typed) : CENTURY + Number(typed));
const dated = (day: string | undefined, month: string | number | undefined, year: string | undefined, today: string) =>
  day === undefined || month === undefined
    ? null
    : year === undefined
      ? nearest(day, month, today)
      : dayOf(yearOf(year), month, day);

/** The last day of a month. @param day any day of it */
const lastOfMonth = (day: string): string => addDays(`${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1);
/** The first day of a month, so many after that of `day`. */
function firstOfMonth(day: string, after: number): string {
  const month = Number(day.slice(5, 7)) - 1 + after;
  return `${Number(day.slice(0, 4)) + Math.floor(month / 12)}-${two((month % 12) + 1)}-01`;
}
/** The same day of a later month, or its last one. */
function monthsLater(day: string, count: number): string {
  const first = firstOfMonth(day, count);
  return [`${first.slice(0, 8)}${day.slice(8)}`, lastOfMonth(first)].toSorted()[0] ?? first;
}
const later = (one: string, other: string): string => (one > other ? one : other);

/** `25.11`, `25/11/26`, `25.11.2026`, `2026-11-25`. */
function joinedDate(...[line, at, today]: Place): Read<Days> | null {
  for (const signs of ['.,/', '-']) {
    const { value, next } = line.joined(at, signs, 3);
    const [first, second, third] = value;
    if (value.length < 2 || (signs === '-' && value.length < 3)) continue;
    if (first?.length === 4) {
      const day = third === undefined ? null : dayOf(Number(first), second ?? '', third);
      if (day !== null) return { value: whole(day), next };
    } else if ((first?.length ?? 3) < 3 && (second?.length ?? 3) < 3 && [undefined, 2, 4].includes(third?.length)) {
      const day = dated(first, second, third, today);
      if (day !== null) return { value: whole(day), next: line.word(next, 'year') ? next + 1 : next };
    }
  }
  return null;
}
/** `2511`, `251126`, `25112026`; `511` is 5 November. */
function compactDate(...[line, at, today]: Place): Read<Days> | null {
  const figures = line.figures(at, 3, 8);
  if (figures === undefined || line.isJoined(at)) return null;
  const long = figures.padStart(4, '0');
  if (![4, 6, 8].includes(long.length)) return null;
  const day = dated(long.slice(0, 2), long.slice(2, 4), long.slice(4) || undefined, today);
  return day === null ? null : { value: whole(day), next: at + 1 };
}
/** Behind the month: «2026», «2026 года», «26 г»; four figures that are no near year are a time: «1500». */
function yearAt(line: Line, at: number, today: string): Read<string | undefined> {
  const isSaid = line.word(at + 1, 'year') !== undefined;
  const isNear = Math.abs(Number(line.figures(at, 4)) - Number(today.slice(0, 4))) <= 1;
  const figures = line.figures(at, 4) ?? line.figures(at, 2);
  const year = !line.isJoined(at) && (isSaid || isNear) ? figures : undefined;
  if (year === undefined) return { value: undefined, next: at };
  return { value: year, next: line.word(at + 1, 'year') ? at + 2 : at + 1 };
}
/** The place behind the ending of a number: «25-го», «25 числа». */
function ordinalEnd(line: Line, at: number): number {
  const end = line.isSign(at, '-') && line.isGlued(at) && line.isGlued(at + 1) ? at + 1 : at;
  return line.word(end, 'ofMonth') ? end + 1 : at;
}
/** «25 ноября», «25-го ноября 2026», «25 числа»; «ноябрь 25», «ноябрь». */
function wordedDate(...[line, at, today]: Place): Read<Days> | null {
  const number = line.isJoined(at) ? undefined : line.figures(at, 1, 2);
  if (number !== undefined) {
    const end = ordinalEnd(line, at + 1);
    const month = line.word(end, 'month');
    if (month === undefined) {
      const day = end > at + 1 ? nearestNumber(number, today) : null;
      return day === null ? null : { value: whole(day), next: end };
    }
    const year = yearAt(line, line.isSign(end + 1, '.') ? end + 2 : end + 1, today);
    const day = dated(number, month, year.value, today);
    return day === null ? null : { value: whole(day), next: year.next };
  }
  const month = line.word(at, 'month');
  if (month === undefined) return null;
  const behind = line.isJoined(at + 1) || line.word(at + 2, 'hour') ? undefined : line.figures(at + 1, 1, 2);
  const day = behind === undefined ? null : dated(behind, month, undefined, today);
  if (day !== null) return { value: whole(day), next: at + 2 };
  const isThis = Number(today.slice(5, 7)) === month;
  const first = isThis ? `${today.slice(0, 8)}01` : nearest('1', month, today);
  return first === null ? null : { value: { from: later(first, today), to: lastOfMonth(first) }, next: at + 1 };
}
/** «завтра», «выходные». */
function namedDay(...[line, at, today]: Place): Read<Days> | null {
  const after = line.word(at, 'inDays');
  if (after !== undefined) return { value: whole(addDays(today, after)), next: at + 1 };
  if (!line.word(at, 'weekend')) return null;
  const monday = mondayOf(today);
  return { value: { from: later(addDays(monday, 5), today), to: addDays(monday, 6) }, next: at + 1 };
}
/** «на следующей неделе», «в следующую пятницу», «в этом месяце». */
function whichDays(...[line, at, today]: Place): Read<Days> | null {
  const which = line.word(at, 'which');
  if (which === undefined) return null;
  const of = line.isSign(at + 1, '.') ? at + 2 : at + 1;
  const monday = addDays(mondayOf(today), 7 * which);
  const [unit, weekday] = [line.word(of, 'unit'), line.word(of, 'weekday')];
  const value = ((): Days | null => {
    if (weekday !== undefined) return whole(addDays(monday, weekday - 1));
    if (line.word(of, 'weekend')) return { from: later(addDays(monday, 5), today), to: addDays(monday, 6) };
    if (unit === 'week') return { from: later(monday, today), to: addDays(monday, 6) };
    if (unit !== 'month') return null;
    const first = firstOfMonth(today, which);
    return { from: later(first, today), to: lastOfMonth(first) };
  })();
  return value === null ? null : { value, next: of + 1 };
}
/** «через неделю», «через 3 дня». */
function inAWhile(...[line, at, today]: Place): Read<Days> | null {
  if (!line.word(at, 'through')) return null;
  const typed = line.figures(at + 1, 1, 2);
  const place = typed === undefined ? at + 1 : at + 2;
  const [count, unit] = [Number(typed ?? 1), line.word(place, 'unit')];
  if (unit === undefined) return null;
  const day = unit === 'month' ? monthsLater(today, count) : addDays(today, count * (unit === 'week' ? 7 : 1));
  return { value: whole(day), next: place + 1 };
}

/** A day or several, that can be nothing else. @param today YYYY-MM-DD */
export function daysAt(...place: Place): Read<Days> | null {
  for (const read of [inAWhile, whichDays, namedDay, wordedDate, joinedDate, compactDate]) {
    const found = read(...place);
    if (found) return found;
  }
  return null;
}
/** A number alone as a day of the month: «25». */
export function dayNumberAt(...[line, at, today]: Place): Read<Days> | null {
  const number = line.isJoined(at) ? undefined : line.figures(at, 1, 2);
  const day = number === undefined ? null : nearestNumber(number, today);
  return day === null ? null : { value: whole(day), next: at + 1 };
}
/** The first such weekday of some days. @returns null when there is none of it */
export function weekdayOf(weekday: number, { from, to }: Days): Days | null {
  const day = addDays(from, (weekday - isoWeekday(from) + 7) % 7);
  return to === undefined || day <= to ? whole(day) : null;
}
