export const MINUTES_OF_DAY = 1440;
/** Minutes of the day of a clock's HH:MM; 24:00 is 1440. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
/** HH:MM of minutes of the day; 1440 is 24:00. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A time of the day as people type it (`9`, `930`, `9:30`, `9.30`), as HH:MM; null when it is none. */
export function normalizeClock(typed: string): string | null {
  const match = /^(\d{1,2})[:.,\s-]?(\d{2})?$/.exec(typed.trim());
  const [hours, minutes] = [Number(match?.[1] ?? 24), Number(match?.[2] ?? 0)];
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null;
}

/**
 * A time as the end of something that day: midnight, however it is typed (`24`, `24:00`, `00:00`), is the day's end,
 * 24:00.
 */
export function normalizeEndClock(typed: string): string | null {
  const clock = /^24[:.,\s-]?(00)?$/.test(typed.trim()) ? '00:00' : normalizeClock(typed);
  return clock === '00:00' ? '24:00' : clock;
}
