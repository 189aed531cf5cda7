import type { DayPart } from '#shared/rules/day-parts.ts';
import { addDays, isoWeekday } from '#shared/rules/clinic-time.ts';

/** Which times are wanted, of the words that were typed. */
export interface When {
  /** YYYY-MM-DD */
  readonly from?: string;
  readonly part?: DayPart;
  /** the words that are neither a day nor a part of one: a doctor's name */
  readonly search?: string;
}

const IN_DAYS: Readonly<Record<string, number>> = { сегодня: 0, завтра: 1, послезавтра: 2 };
/** Short, in full, and as «в среду». */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['пн', 'понедельник'],
  ['вт', 'вторник'],
  ['ср', 'среда', 'среду'],
  ['чт', 'четверг'],
  ['пт', 'пятница', 'пятницу'],
  ['сб', 'суббота', 'субботу'],
  ['вс', 'воскресенье'],
];
const PARTS: Readonly<Record<DayPart, readonly string[]>> = {
  morning: ['утро', 'утром'],
  day: ['день', 'днем'],
  evening: ['вечер', 'вечером'],
};
const BEGUN = 3;
/** The word, or the beginning of it while it is being typed. */
const isWord = (typed: string, word: string): boolean =>
  typed === word || (typed.length >= BEGUN && word.startsWith(typed));

function dayOf(word: string, today: string): string | undefined {
  const [, days] = Object.entries(IN_DAYS).find(([name]) => isWord(word, name)) ?? [];
  if (days !== undefined) return addDays(today, days);
  const weekday = WEEKDAYS.findIndex((names) => names.some((name) => isWord(word, name))) + 1;
  return weekday === 0 ? undefined : addDays(today, (weekday - isoWeekday(today) + 7) % 7);
}
const partOf = (word: string): DayPart | undefined =>
  (Object.keys(PARTS) as DayPart[]).find((part) => PARTS[part].some((name) => isWord(word, name)));

/** Reads «завтра утром», «пт», «филиппова вечер». @param today YYYY-MM-DD of the clinic */
export function readWhen(text: string, today: string): When {
  const words = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean);
  const names: string[] = [];
  let [from, part]: [string | undefined, DayPart | undefined] = [undefined, undefined];
  for (const word of words) {
    const [day, hours] = [dayOf(word, today), partOf(word)];
    if (day !== undefined) from = day;
    else if (hours !== undefined) part = hours;
    // «в пятницу»
    else if (word !== 'в' && word !== 'во' && word !== 'на') names.push(word);
  }
  return {
    ...(from === undefined ? {} : { from }),
    ...(part === undefined ? {} : { part }),
    ...(names.length === 0 ? {} : { search: names.join(' ') }),
  };
}
