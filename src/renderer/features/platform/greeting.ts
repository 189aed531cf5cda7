import { texts } from './texts.ru.ts';

/** What one says at an hour of the person's own clock. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 23) return texts.title_night;
  if (hour < 12) return texts.title_morning;
  return hour < 18 ? texts.title_afternoon : texts.title_evening;
}
