import type { WeekHours } from '#shared/rules/opening-hours.ts';
import { parseWorktime, ROUND_THE_CLOCK } from '#shared/rules/worktime.ru.ts';
import { addDays, clinicDay, endInstantOf, instantOf, isoWeekday, startOfDay } from '#shared/rules/clinic-time.ts';

/** Whether a clinic is open, and until when that stays so (ms); null: it never closes. */
export interface OpeningState {
  readonly isOpen: boolean;
  readonly until: number | null;
}
/** What a clinic says of its hours: by days, or in words alone. */
export interface SaidHours {
  readonly hours: WeekHours | null;
  readonly worktime: string;
}
/** Whether a clinic is open at `now` (ms); null when it has named no days, and its words are not understood. */
export function openingState({ hours, worktime }: SaidHours, zone: string, now: number): OpeningState | null {
  const week = hours ?? parseWorktime(worktime);
  if (week === null) return null;
  const isAround = week.every(([first]) => first?.from === ROUND_THE_CLOCK.from && first.to === ROUND_THE_CLOCK.to);
  if (isAround) return { isOpen: true, until: null };
  const today = clinicDay(now, zone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead);
    for (const interval of week[isoWeekday(day) - 1] ?? []) {
      // an hour that the clocks skip: the day's beginning is early enough
      const from = instantOf(day, interval.from, zone) ?? startOfDay(day, zone);
      const to = endInstantOf(day, interval.to, zone) ?? from;
      if (now < from) return { isOpen: false, until: from };
      if (now < to) return { isOpen: true, until: to };
    }
  }
  return null;
}
