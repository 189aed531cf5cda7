import type { OpenInterval, WeekHours } from './opening-hours.ts';

const WEEKDAYS = [
  /^(?:пн|понедельник[иу]?)$/,
  /^(?:вт|вторник[иу]?)$/,
  /^(?:ср|сред[аыу])$/,
  /^(?:чт|четверг[иу]?)$/,
  /^(?:пт|пятниц[аыу])$/,
  /^(?:сб|суббот[аыу])$/,
  /^(?:вс|воскресень[еюя])$/,
];
const ALL = [1, 2, 3, 4, 5, 6, 7];
const NAMED: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(?:ежедневно|каждый день|без выходных|)$/, ALL],
  [/^(?:будни|по будням|будние дни)$/, [1, 2, 3, 4, 5]],
  [/^(?:выходные|по выходным)$/, [6, 7]],
];
export const ROUND_THE_CLOCK: OpenInterval = { from: '00:00', to: '24:00' };
const PART = /^([а-я ,-]*?)[ :]*(?:(?<![а-я])с )?(\d{1,2})[:.](\d\d) ?(?:-|до) ?(\d{1,2})[:.](\d\d)$/;
const WORDS = /^([а-я ,-]*?)[ :]*(круглосуточно|выходной|выходные дни|закрыто|не работаем)$/;

/** Weekdays of «пн-пт», «пн, ср», «ежедневно»; null when they are not understood. */
function daysOf(words: string): readonly number[] | null {
  const text = words.replaceAll(/[ ,:]+$/g, '').trim();
  const named = NAMED.find(([pattern]) => pattern.test(text));
  if (named) return named[1];
  const days: number[] = [];
  for (const group of text.split(/ ?, ?| и /)) {
    const [first = -1, last = first] = group
      .split(/ ?- ?/)
      .map((name) => WEEKDAYS.findIndex((pattern) => pattern.test(name)));
    if (group.split('-').length > 2 || first < 0 || last < first) return null;
    for (let day = first; day <= last; day += 1) days.push(day + 1);
  }
  return days;
}

function intervalOf(part: RegExpExecArray): OpenInterval | null {
  const [, , fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = part;
  const [from, to] = [`${fromHour.padStart(2, '0')}:${fromMinute}`, `${toHour.padStart(2, '0')}:${toMinute}`];
  const isClock = (clock: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(clock);
  const end = to === '00:00' ? '24:00' : to;
  return isClock(from) && (end === '24:00' || isClock(end)) && from < end ? { from, to: end } : null;
}

/**
 * The hours of a clinic that are written as text, as people write them: «Пн–Пт 08:00–20:00, Сб 9:00–15:00». null when
 * anything in it is not understood: no hours are better than wrong ones.
 */
export function parseWorktime(worktime: string): WeekHours | null {
  const text = worktime
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/(?<=[а-я])\./g, '')
    .replaceAll(/[^\S\n]+/g, ' ');
  // a comma divides after an hour, and lists weekdays before it
  const parts = text
    .split(/[\n;]|(?<=\d\d|круглосуточно|выходной|закрыто) ?,/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const week: OpenInterval[][] = ALL.map(() => []);
  const named = new Set<number>();
  for (const part of parts) {
    const hours = PART.exec(part);
    const words = WORDS.exec(part);
    const days = daysOf((hours ?? words)?.[1] ?? '-');
    const interval = hours ? intervalOf(hours) : words?.[2] === 'круглосуточно' ? ROUND_THE_CLOCK : null;
    if (days === null || (hours && interval === null) || days.some((day) => named.has(day))) return null;
    for (const day of days) {
      named.add(day);
      if (interval) week[day - 1]?.push(interval);
    }
  }
  return week.some((day) => day.length > 0) ? week : null;
}
