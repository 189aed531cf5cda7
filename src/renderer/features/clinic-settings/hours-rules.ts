import { wrongDay, type OpenInterval, type WeekHours } from '#shared/rules/opening-hours.ts';
import { WEEKDAY_NAMES, hoursLines } from '#shared/rules/opening-hours.ru.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { ClinicSettings } from './api.ts';
import { hoursTexts as texts } from './hours-texts.ru.ts';

/** Monday to Friday, as most clinics begin. */
const WORK_DAYS = 5;
const USUAL: OpenInterval = { from: '09:00', to: '18:00' };
/** As the form keeps them: JSON of a week, written in one way; empty: no days are named. */
export const hoursText = (week: WeekHours | null | undefined): string =>
  week ? JSON.stringify(week.map((day) => day.map(({ from, to }) => ({ from, to })))) : '';
export const hoursIn = (value: string): WeekHours | null => (value === '' ? null : (JSON.parse(value) as WeekHours));
/** What one begins with. */
export const usualWeek = (): WeekHours => WEEKDAY_NAMES.map((_, day) => (day < WORK_DAYS ? [USUAL] : []));
/** A day that is opened, and a break in one that is: the next two hours that fit. */
export function withInterval(day: readonly OpenInterval[]): readonly OpenInterval[] {
  const last = day.at(-1);
  return [...day, last ? { from: '', to: '' } : USUAL];
}
/** Monday's hours for the whole working week. */
export const likeMonday = (week: WeekHours): WeekHours =>
  week.map((day, at) => (at > 0 && at < WORK_DAYS ? (week[0] ?? []) : day));

/** What is wrong with the hours, with the name of the day; undefined: nothing. */
export function checkHours(value: string): string | undefined {
  const week = hoursIn(value);
  if (week === null) return undefined;
  const at = wrongDay(week);
  if (at !== null) return texts.alert_day(WEEKDAY_NAMES[at] ?? '');
  return week.every((day) => day.length === 0) ? texts.alert_all_closed : undefined;
}

export const HOURS_FIELD: RowField<ClinicSettings, 'hours'> = {
  name: 'hours',
  label: texts.field_hours,
  text: ({ hours }) => (hours ? hoursLines(hours).join('; ') : texts.hint_no_days),
};
