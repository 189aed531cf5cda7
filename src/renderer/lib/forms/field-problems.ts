import { isDay } from '#shared/format/dates.ts';
import { formTexts } from './forms.ru.ts';

/** Characters as a person and the server count them: an emoji is one. */
const lengthOf = (text: string): number => Array.from(text).length;
/**
 * What a text that is too long says at its field, where it stays whole: the browser's own limit would cut the end off
 * without a word.
 */
export function tooLong(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined;
  const length = lengthOf(text);
  return length > most ? formTexts.alert_too_long(most, length) : undefined;
}

/** Characters of a search that lists take. */
export const MAX_SEARCH = 100;
/** What lists can search for of a text. */
export const searchable = (text: string): string =>
  text.length <= MAX_SEARCH ? text : Array.from(text).slice(0, MAX_SEARCH).join('');
/** What a field of a search says whose text was cut. */
export const searchCut = (text: string): string | undefined =>
  searchable(text) === text ? undefined : formTexts.alert_search_cut(MAX_SEARCH, lengthOf(text));

/** Nothing, or a whole day. */
export const isWholeDay = (value: string): boolean => value === '' || isDay(value);
/** What a day under its mask says at its field: not typed to the end, or not in the calendar. */
export const dayProblem = (value: string): string | undefined =>
  isWholeDay(value)
    ? undefined
    : value.replace(/\D/g, '').length === 8
      ? formTexts.alert_no_such_day
      : formTexts.alert_date_unfinished;
