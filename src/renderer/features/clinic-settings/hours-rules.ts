import { wrongDay, type OpenInterval, type WeekHours } from '#shared/rules/opening-hours.ts';
import { WEEKDAY_NAMES, hoursLines } from '#shared/rules/opening-hours.ru.ts';
import { parseWorktime } from '#shared/rules/worktime.ru.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { ClinicSettings } from './api.ts';
import { hoursTexts as texts } from './hours-texts.ru.ts';

/** Monday to Friday, as most clinics begin. */
const WORK_DAYS = 5;
/** A day that is opened, and a break in it. */
export const OPENED: readonly OpenInterval[] = [{ from: '09:00', to: '18:00' }];
const USUAL_BREAK: OpenInterval = { from: '13:00', to: '14:00' };
/** As the form keeps them: JSON of a week, written in one way; empty: no days are named. */
export const hoursText = (week: WeekHours | null | undefined): string =>
  week ? JSON.stringify(week.map((day) => day.map(({ from, to }) => ({ from, to })))) : '';
export const hoursIn = (value: string): WeekHours | null => (value === '' ? null : (JSON.parse(value) as WeekHours));
/** What one begins with: the hours that the clinic's own words say, where they are understood. */
export const firstWeek = (words: string): WeekHours =>
  parseWorktime(words) ?? WEEKDAY_NAMES.map((_, day) => (day < WORK_DAYS ? OPENED : []));

/** A day as people think of it: open from and to, with breaks between; kept as the hours around them. */
export interface DayWithBreaks extends OpenInterval {
  readonly breaks: readonly OpenInterval[];
}
/** @param day one that is open */
export const withBreaks = (day: readonly OpenInterval[]): DayWithBreaks => ({
  from: day[0]?.from ?? '',
  to: day.at(-1)?.to ?? '',
  breaks: day.slice(1).map(({ from }, at) => ({ from: day[at]?.to ?? '', to: from })),
});
export function aroundBreaks({ from, to, breaks }: DayWithBreaks): readonly OpenInterval[] {
  const ends = [...breaks.map((pause) => pause.from), to];
  return [from, ...breaks.map((pause) => pause.to)].map((start, at) => ({ from: start, to: ends[at] ?? '' }));
}
/** The usual break where the day has it free, else one to be filled in. */
export function withNewBreak(day: readonly OpenInterval[]): readonly OpenInterval[] {
  const whole = withBreaks(day);
  const isFree = day.some(({ from, to }) => from < USUAL_BREAK.from && USUAL_BREAK.to < to);
  return aroundBreaks({ ...whole, breaks: [...whole.breaks, isFree ? USUAL_BREAK : { from: '', to: '' }] });
}
/** With the breaks of each day in their order: they are typed in any. */
export const inOrder = (week: WeekHours): WeekHours =>
  week.map((day) => {
    if (day.length < 3) return day;
    const whole = withBreaks(day);
    return aroundBreaks({
      ...whole,
      breaks: whole.breaks.toSorted((one, other) => one.from.localeCompare(other.from)),
    });
  });
/** Monday's hours for the whole working week. */
export const likeMonday = (week: WeekHours): WeekHours =>
  week.map((day, at) => (at > 0 && at < WORK_DAYS ? (week[0] ?? []) : day));

/** Whether the own words say hours that days say, too: the page would have both. */
export const saysTwice = (hours: string, words: string): boolean => hours !== '' && parseWorktime(words) !== null;

/** What is wrong with the hours, with the name of the day; undefined: nothing. */
export function checkHours(value: string): string | undefined {
  const week = hoursIn(value);
  if (week === null) return undefined;
  const at = wrongDay(inOrder(week));
  if (at !== null) {
    const isFilled = week[at]?.every(({ from, to }) => from !== '' && to !== '') ?? true;
    return (isFilled ? texts.alert_day : texts.alert_part)(WEEKDAY_NAMES[at] ?? '');
  }
  return week.every((day) => day.length === 0) ? texts.alert_all_closed : undefined;
}

export const HOURS_FIELD: RowField<ClinicSettings, 'hours'> = {
  name: 'hours',
  label: texts.field_hours,
  text: ({ hours }) => (hours ? hoursLines(hours).join('; ') : texts.hint_no_days),
};
