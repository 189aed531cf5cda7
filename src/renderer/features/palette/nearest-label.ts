import { clockTime, dayParts, shortDay } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { texts } from './texts.ru.ts';

/** A day as the desk says it. @param day, today YYYY-MM-DD */
export function dayWord(day: string, today: string): string {
  if (day === today) return texts.hint_today;
  if (day === addDays(today, 1)) return texts.hint_tomorrow;
  const { short, number } = dayParts(day);
  return day < addDays(today, 7) ? `${short}, ${number}` : shortDay(day);
}

/** When a doctor has time next. */
export function nearestOf({ next_time: time, next_date: date }: Doctor, today: string): string {
  if (time !== null && time.slice(0, 10) === date)
    return texts.hint_nearest(`${dayWord(date, today)}, ${clockTime(time)}`);
  return date === null ? texts.hint_no_times : texts.hint_nearest(dayWord(date, today));
}
