import { plural } from './plural.ts';

const [HOUR, DAY] = [60, 1440];

type Forms = readonly [one: string, few: string, many: string];

function inLargest(minutes: number, days: Forms, hours: Forms, shortest: Forms): string {
  const said = (count: number, forms: Forms) => `${count} ${plural(count, ...forms)}`;
  if (minutes > 0 && minutes % DAY === 0) return said(minutes / DAY, days);
  if (minutes > 0 && minutes % HOUR === 0) return said(minutes / HOUR, hours);
  return said(minutes, shortest);
}
/** So many minutes in words, by the largest unit that says them whole: «2 часа», «1 день», «90 минут». */
export const durationWords = (minutes: number): string =>
  inLargest(minutes, ['день', 'дня', 'дней'], ['час', 'часа', 'часов'], ['минуту', 'минуты', 'минут']);
/** The same in the genitive, as after «меньше»: «2 часов», «1 дня», «90 минут». */
export const durationLeft = (minutes: number): string =>
  inLargest(minutes, ['дня', 'дней', 'дней'], ['часа', 'часов', 'часов'], ['минуты', 'минут', 'минут']);
