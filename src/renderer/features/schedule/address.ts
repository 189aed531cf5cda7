import { isDay } from '#shared/format/dates.ts';
import { uuidOf } from '#shared/format/uuid.ts';
import { addDays, mondayOf } from '#shared/rules/clinic-time.ts';

/** Steps of the grid, minutes (2 §9). */
export const STEPS = [15, 30, 60] as const;
export type Step = (typeof STEPS)[number];
/** Hours of the slider, and those that are seen at first (2 §9). */
export const [FIRST_HOUR, LAST_HOUR] = [0, 23];
const [FROM, UNTIL] = [7, 20];

/** What a schedule shows, in its address. */
export interface ScheduleAddress {
  /** any day of the week that is shown */
  readonly date: string;
  readonly step: Step;
  /** visible hours: `from` up to `until`; the last hour of the slider shows the day to its end */
  readonly from: number;
  readonly until: number;
  /** of the day of all doctors: id of a specialty, and which of the doctors is the first shown, from 1 */
  readonly specialty: string | null;
  readonly first: number;
}

const hourOf = (text: string | null): number | null =>
  text !== null && /^\d{1,2}$/.test(text) && Number(text) <= LAST_HOUR ? Number(text) : null;

/** Reads an address; whatever is wrong in it becomes the usual. */
export function readAddress(params: URLSearchParams, today: string): ScheduleAddress {
  const date = params.get('date');
  const step = STEPS.find((minutes) => String(minutes) === params.get('step')) ?? 15;
  const [from, until] = [hourOf(params.get('from')) ?? FROM, hourOf(params.get('until')) ?? UNTIL];
  return {
    date: date !== null && isDay(date) ? date : today,
    step,
    ...(from < until ? { from, until } : { from: FROM, until: UNTIL }),
    specialty: uuidOf(params.get('specialty')),
    first: Math.max(1, Number.parseInt(params.get('first') ?? '1', 10) || 1),
  };
}

/** Writes an address, leaving out the usual. */
export function writeAddress({ date, step, from, until, specialty, first }: ScheduleAddress, today: string): string {
  return new URLSearchParams({
    ...(date === today ? {} : { date }),
    ...(step === 15 ? {} : { step: String(step) }),
    ...(from === FROM ? {} : { from: String(from) }),
    ...(until === UNTIL ? {} : { until: String(until) }),
    ...(specialty === null ? {} : { specialty }),
    ...(first === 1 ? {} : { first: String(first) }),
  }).toString();
}

/** The days that are shown: the week of a date, or the date alone. */
export function shownDays(date: string, days: 1 | 7): { readonly first: string; readonly last: string } {
  const first = days === 7 ? mondayOf(date) : date;
  return { first, last: addDays(first, days - 1) };
}
