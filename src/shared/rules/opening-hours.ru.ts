import type { OpenInterval, WeekHours } from './opening-hours.ts';

const SHORT = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];
/** Days of the week as a line begins with them, Monday first. */
export const WEEKDAY_NAMES = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];

function hoursOf(day: readonly OpenInterval[]): string {
  if (day.length === 0) return 'выходной';
  const times = day.map(({ from, to }) => `${from}–${to === '24:00' ? '00:00' : to}`).join(', ');
  return times === '00:00–00:00' ? 'круглосуточно' : times;
}
/** Hours as a clinic's page says them, a line for days in a row that have the same: «Пн–Пт 08:00–20:00». */
export function hoursLines(week: WeekHours): string[] {
  const groups: { first: number; last: number; hours: string }[] = [];
  for (const [at, day] of week.entries()) {
    const hours = hoursOf(day);
    const group = groups.at(-1);
    if (group?.hours === hours) group.last = at;
    else groups.push({ first: at, last: at, hours });
  }
  if (groups.length === 1) return groups.map(({ hours }) => `Ежедневно ${hours}`);
  return groups.map(({ first, last, hours }) => {
    const days = first === last ? SHORT[first] : `${SHORT[first]}–${SHORT[last]}`;
    return `${days} ${hours}`;
  });
}
/** The same with what the clinic says of them in its own words. */
export const worktimeText = (week: WeekHours | null | undefined, note: string): string =>
  [...(week ? hoursLines(week) : []), ...(note === '' ? [] : [note])].join('\n');
/** What of a text that `worktimeText` gave is the clinic's own: who saves it as it was read says nothing twice. */
export function ownWords(text: string, week: WeekHours): string {
  const said = hoursLines(week).join('\n');
  if (text === said) return '';
  return text.startsWith(`${said}\n`) ? text.slice(said.length + 1) : text;
}
