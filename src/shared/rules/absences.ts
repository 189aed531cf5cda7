/** Why a doctor does not receive. */
export const ABSENCE_REASONS = ['sick', 'vacation', 'trip', 'study', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** Longest absence, days: a year of parental leave is entered in parts. */
export const MAX_ABSENCE_DAYS = 366;
export const MAX_ABSENCE_NOTE = 300;
/** Visits that are moved with one absence. */
export const MAX_ABSENCE_VISITS = 200;
/** Times suggested for one visit. */
export const SUGGESTIONS = 5;

/** A visit that has to be moved; instants in ms. */
export interface StrandedVisit {
  readonly id: string;
  readonly doctor: string;
  readonly specialty: string;
  readonly start: number;
}
/** A free time that a visit may be moved to. */
export interface OtherTime {
  readonly id: string;
  readonly doctor: string;
  readonly specialty: string;
  readonly start: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A patient waits this much longer for their own doctor rather than go to another one. */
const OWN_DOCTOR_HOURS = 48;

/**
 * How far a time is from what was agreed, in hours: days apart and another hour of the day, so that the same hour goes
 * first; an earlier day counts twice (the patient may not be free at short notice), another doctor two days.
 */
function distance(visit: StrandedVisit, time: OtherTime): number {
  const days = Math.round((time.start - visit.start) / DAY);
  const hours = Math.abs(time.start - visit.start - days * DAY) / HOUR;
  return (days < 0 ? -2 : 1) * days * 24 + hours + (time.doctor === visit.doctor ? 0 : OWN_DOCTOR_HOURS);
}

/**
 * Times for the visits of an absence, of the same specialty, the best first. The first one of each visit is its own: no
 * two visits are suggested the same time first, so that all first ones can be confirmed together. A visit that finds no
 * time of its own left has no suggestions.
 * @param visits the earlier one chooses first
 * @param times free times outside of the absence
 */
export function suggestTimes<Time extends OtherTime>(
  visits: readonly StrandedVisit[],
  times: readonly Time[],
): Map<string, Time[]> {
  const given = new Set<string>();
  const suggestions = new Map<string, Time[]>();
  for (const visit of visits.toSorted((a, b) => a.start - b.start)) {
    const left = times.filter((time) => time.specialty === visit.specialty && !given.has(time.id));
    const best = left.toSorted((a, b) => distance(visit, a) - distance(visit, b)).slice(0, SUGGESTIONS);
    if (best[0]) given.add(best[0].id);
    suggestions.set(visit.id, best);
  }
  return suggestions;
}
