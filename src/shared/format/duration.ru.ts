import { plural } from './plural.ts';

const [HOUR, DAY] = [60, 1440];

/** So many minutes in words, by the largest unit that says them whole: «2 часа», «1 день», «90 минут». */
export function durationWords(minutes: number): string {
  if (minutes > 0 && minutes % DAY === 0) {
    const days = minutes / DAY;
    return `${days} ${plural(days, 'день', 'дня', 'дней')}`;
  }
  if (minutes > 0 && minutes % HOUR === 0) {
    const hours = minutes / HOUR;
    return `${hours} ${plural(hours, 'час', 'часа', 'часов')}`;
  }
  return `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`;
}
