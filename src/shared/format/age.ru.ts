import { fullMonths, fullYears } from './dates.ts';
import { plural } from './plural.ts';

/** An age in words, of who is under a year in months. @param day on which it is asked, YYYY-MM-DD, as is `born` */
export function ageInWords(born: string, day: string): string {
  const [years, months] = [fullYears(born, day), fullMonths(born, day)];
  if (years > 0) return `${years} ${plural(years, 'год', 'года', 'лет')}`;
  return months > 0 ? `${months} ${plural(months, 'месяц', 'месяца', 'месяцев')}` : 'меньше месяца';
}

/** The same for a column of ages: years without a word. */
export function ageInColumn(born: string, day: string): string {
  const years = fullYears(born, day);
  return years > 0 ? String(years) : `${fullMonths(born, day)} мес`;
}
