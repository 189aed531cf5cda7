import { fullDate, longDay } from '#shared/format/dates.ts';
import type { FreeDate } from '#renderer/entities/appointment/free-times.ts';
import { timeTexts as texts } from './time-texts.ru.ts';

/** `free`: can be booked here; `phone`: only the clinic's phone; `none`: nothing. */
export type DayKind = 'free' | 'phone' | 'none';
export interface BookingDay {
  readonly kind: DayKind;
  readonly free: number;
  /** full date with the weekday and what is there, for a screen reader */
  readonly label: string;
}
export type FreeDates = ReadonlyMap<string, FreeDate>;

export const byDate = (dates: readonly FreeDate[]): FreeDates => new Map(dates.map((date) => [date.date, date]));

function kindOf(date: FreeDate | undefined): DayKind {
  if (!date) return 'none';
  if (date.free > 0) return 'free';
  return date.by_phone > 0 ? 'phone' : 'none';
}

/** One day of the month, as the calendar shows and reads it. */
export function bookingDay(day: string, dates: FreeDates, today: string): BookingDay {
  const date = dates.get(day);
  const kind = kindOf(date);
  const free = date?.free ?? 0;
  const words = { free: texts.hint_free_times(free), phone: texts.hint_by_phone, none: texts.hint_unavailable }[kind];
  return { kind, free, label: [longDay(day), day === today ? texts.hint_today : '', words].filter(Boolean).join(', ') };
}

/** Day, month and weekday in the order that reads well after a preposition; the year when it is not the present one. */
export function dayThenWeekday(day: string, today: string): string {
  const [weekday = '', date = ''] = longDay(day).split(', ');
  return `${day.slice(0, 4) === today.slice(0, 4) ? date : fullDate(day)}, ${weekday}`;
}
