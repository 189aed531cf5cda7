import { addDays } from '#shared/rules/days.ts';
import { clockTime, dayParts } from './dates.ts';

const DAYS_BY_NAME = 6;
const MINUTE = 60_000;

/** The day of `now` (ms) on the clock of an instant with an offset. */
export function todayAt(instant: string, now: number): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return new Date(now + offset * MINUTE).toISOString().slice(0, 10);
}

/**
 * A time as people say it while it is near: «сегодня, 11:15», «завтра, 08:30», «ср, 09:00» within a week, then by the
 * date; all on the clock of the instant.
 * @param now ms
 */
export function nearTime(instant: string, now: number): string {
  const [day, today] = [instant.slice(0, 10), todayAt(instant, now)];
  const { short, number, month } = dayParts(day);
  const words: Readonly<Record<string, string>> = { [today]: 'сегодня', [addDays(today, 1)]: 'завтра' };
  const isNear = day > today && day <= addDays(today, DAYS_BY_NAME);
  return `${words[day] ?? (isNear ? short : `${number} ${month}`)}, ${clockTime(instant)}`;
}
