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
