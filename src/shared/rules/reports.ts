import { addDays, addYears, daysBetween, mondayOf } from './days.ts';

/** What a clinic looks at, each as a table and a plot. */
export const REPORT_KINDS = [
  'doctors',
  'specialties',
  'days',
  'load',
  'no_shows',
  'diagnoses',
  'sources',
  'ages',
  'new_patients',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Everything that a report counts. `offered`, `booked` and `overbooked` are minutes. */
export const MEASURES = [
  'visits',
  'done',
  'no_show',
  'open',
  'cancelled',
  'ended',
  'offered',
  'booked',
  'overbooked',
  'bookings',
  'patients',
  'first',
  'female',
  'male',
  'unknown',
  'came',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measured = Readonly<Partial<Record<Measure, number>>>;
const MINUTES: readonly Measure[] = ['offered', 'booked', 'overbooked'];
export const isMinutes = (measure: Measure): boolean => MINUTES.includes(measure);

/** A part of a whole, told as a percentage beside the figures. */
export interface Share {
  readonly part: Measure;
  readonly whole: Measure;
  /** the whole of the report, not of the row */
  readonly isOfTotal?: true;
}
interface ReportShape {
  /** columns, in their order */
  readonly measures: readonly Measure[];
  readonly share?: Share;
  /** `bars` lie one under another, a row each; of `share` the percentage is drawn */
  readonly plot: { readonly type: 'bars' | 'line' | 'parts'; readonly series: readonly Measure[] | 'share' };
}
const OF_VISITS: ReportShape = {
  measures: ['visits', 'done', 'open', 'no_show', 'cancelled'],
  plot: { type: 'bars', series: ['done', 'open', 'no_show'] },
};
/** What each report has, for the server's tables and the screen alike. */
export const REPORTS: Readonly<Record<ReportKind, ReportShape>> = {
  doctors: OF_VISITS,
  specialties: OF_VISITS,
  days: { measures: OF_VISITS.measures, plot: { type: 'line', series: ['visits', 'no_show'] } },
  load: {
    measures: ['offered', 'booked', 'overbooked'],
    share: { part: 'booked', whole: 'offered' },
    plot: { type: 'bars', series: 'share' },
  },
  no_shows: {
    measures: ['ended', 'no_show'],
    share: { part: 'no_show', whole: 'ended' },
    plot: { type: 'bars', series: 'share' },
  },
  diagnoses: { measures: ['visits', 'patients', 'first'], plot: { type: 'bars', series: ['visits'] } },
  sources: {
    measures: ['bookings', 'no_show', 'cancelled'],
    share: { part: 'bookings', whole: 'bookings', isOfTotal: true },
    plot: { type: 'parts', series: ['bookings'] },
  },
  ages: {
    measures: ['female', 'male', 'unknown', 'patients'],
    plot: { type: 'bars', series: ['female', 'male', 'unknown'] },
  },
  new_patients: { measures: ['patients', 'came'], plot: { type: 'line', series: ['patients', 'came'] } },
};

/** A percentage with one figure behind the comma; null: of nothing there is none. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
/** The percentage of a row, or of all of them. @param values of the row @param totals of the report */
export function shareOf({ part, whole, isOfTotal }: Share, values: Measured, totals: Measured): number | null {
  return percentOf(values[part] ?? 0, (isOfTotal ? totals : values)[whole] ?? 0);
}
/** True when a report has nothing to tell. */
export const isNothing = (totals: Measured): boolean => Object.values(totals).every((value) => value === 0);

/** Who made a booking: the patient, or whoever has their account; somebody at the clinic; it was not written down. */
export const BOOKED_THROUGH = ['patient', 'desk'] as const;
export type BookedThrough = (typeof BOOKED_THROUGH)[number];
export const SOURCES = [...BOOKED_THROUGH, 'unknown'] as const;
export type Source = (typeof SOURCES)[number];

/** Full years at which the bands of ages begin. */
const AGES = [0, 18, 30, 45, 60, 75] as const;
/** Keys of the bands, the youngest first; the last is of those whose birth date the clinic does not know. */
export const AGE_BANDS: readonly string[] = [
  ...AGES.map((from, at) => (at + 1 < AGES.length ? `${from}-${(AGES[at + 1] ?? 0) - 1}` : `${from}+`)),
  'unknown',
];
/**
 * The first birth dates of the bands but the oldest, in the order of the calendar: whoever is born on one, or later, is
 * of the next band.
 */
export const bandBirths = (day: string): string[] =>
  AGES.slice(1)
    .toReversed()
    .map((years) => {
      const born = addYears(day, -years);
      // of 29 February it is 1 March already
      return born.slice(5) === day.slice(5) ? addDays(born, 1) : born;
    });

/** Days of the clinic's calendar, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
/** Longest period of a report, days: a year that leaps (docs/performance.md, "Reports"). */
export const MAX_REPORT_DAYS = 366;
/** Up to so many days a report by days tells each of them, beyond it the months. */
const MOST_DAYS = 92;
export type Step = 'day' | 'month';
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;
export const stepOf = (period: Period): Step => (lengthOf(period) <= MOST_DAYS ? 'day' : 'month');

/** The days of the months and quarters of a calendar. @param months so many from the one of `day` on, 0 is its own */
function monthStart(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}
/** The parts of a period that a report by days tells: each day, or each month as far as it is in the period. */
export function partsOf(period: Period): Period[] {
  const parts: Period[] = [];
  const isByDay = stepOf(period) === 'day';
  for (let from = period.from; from <= period.to;) {
    const end = isByDay ? from : addDays(monthStart(from, 1), -1);
    parts.push({ from, to: end < period.to ? end : period.to });
    from = addDays(end, 1);
  }
  return parts;
}

/** Periods of the calendar. */
export const PERIOD_KINDS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;
/** The period of the calendar that a day is in. */
export function periodOf(kind: PeriodKind, day: string): Period {
  if (kind === 'day') return { from: day, to: day };
  if (kind === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const months = MONTHS_OF[kind];
  const from = monthStart(day, -((Number(day.slice(5, 7)) - 1) % months));
  return { from, to: addDays(monthStart(from, months), -1) };
}
/** The kind of the calendar's period that this one is; null for one of somebody's own. */
export const periodKindOf = ({ from, to }: Period): PeriodKind | null =>
  PERIOD_KINDS.find((kind) => {
    const whole = periodOf(kind, from);
    return whole.from === from && whole.to === to;
  }) ?? null;
/** The period before or behind: of the calendar where this one is, else as long as this one. */
export function neighbourOf(period: Period, side: 'before' | 'behind'): Period {
  const kind = periodKindOf(period);
  const edge = side === 'before' ? addDays(period.from, -1) : addDays(period.to, 1);
  if (kind !== null) return periodOf(kind, edge);
  const more = lengthOf(period) - 1;
  return side === 'before' ? { from: addDays(edge, -more), to: edge } : { from: edge, to: addDays(edge, more) };
}
