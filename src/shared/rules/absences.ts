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
  readonly patient: string;
  readonly doctor: string;
  readonly specialty: string;
  readonly start: number;
}
/** Hours in which a patient has something else; instants in ms. */
export interface BusyHours {
  readonly patient: string;
  readonly start: number;
  readonly end: number;
}
/** A free time that a visit may be moved to. */
export interface OtherTime {
  readonly id: string;
  readonly doctor: string;
  readonly specialty: string;
  readonly start: number;
  readonly end: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A patient waits this much longer for their own doctor rather than go to another one. */
const OWN_DOCTOR_HOURS = 48;

/**
 * How far a time is from what was agreed, in hours: days apart and another hour of the day, so that the same hour goes
 * first; an earlier day counts twice (the patient may not be free at short notice), another doctor two days.
 */
export function distance(
  visit: Pick<StrandedVisit, 'start' | 'doctor'>,
  time: Pick<OtherTime, 'start' | 'doctor'>,
): number {
  const days = Math.round((time.start - visit.start) / DAY);
  const hours = Math.abs(time.start - visit.start - days * DAY) / HOUR;
  return (days < 0 ? -2 : 1) * days * 24 + hours + (time.doctor === visit.doctor ? 0 : OWN_DOCTOR_HOURS);
}

/**
 * Times for the visits of an absence, of the same specialty, the best first. The first one of each visit is its own: no
 * two visits are suggested the same time first, and no patient two at once, so that all first ones can be confirmed
 * together. A visit that finds no time of its own left has no suggestions.
 * @param visits the earlier one chooses first
 * @param times free times outside of the absence
 * @param busy what the patients have besides
 */
export function suggestTimes<Time extends OtherTime>(
  visits: readonly StrandedVisit[],
  times: readonly Time[],
  busy: readonly BusyHours[] = [],
): Map<string, Time[]> {
  const bySpecialty = Map.groupBy(times, ({ specialty }) => specialty);
  const hours = Map.groupBy(busy, ({ patient }) => patient);
  const given = new Set<string>();
  const suggestions = new Map<string, Time[]>();
  for (const visit of visits.toSorted((a, b) => a.start - b.start)) {
    const taken = hours.get(visit.patient) ?? [];
    const fits = (time: Time): boolean =>
      !given.has(time.id) && taken.every(({ start, end }) => end <= time.start || time.end <= start);
    const best = bestOf(visit, bySpecialty.get(visit.specialty) ?? [], fits);
    const [first] = best;
    if (first) {
      given.add(first.id);
      hours.set(visit.patient, [...taken, { patient: visit.patient, start: first.start, end: first.end }]);
    }
    suggestions.set(visit.id, best);
  }
  return suggestions;
}

/** The nearest times in one pass: there may be thousands of them, and hundreds of visits. */
function bestOf<Time extends OtherTime>(
  visit: StrandedVisit,
  times: readonly Time[],
  fits: (time: Time) => boolean,
): Time[] {
  const best: { time: Time; far: number }[] = [];
  for (const time of times) {
    const far = distance(visit, time);
    const last = best.at(-1);
    if (best.length === SUGGESTIONS && last && far >= last.far) continue;
    if (!fits(time)) continue;
    const at = best.findIndex((other) => far < other.far);
    best.splice(at === -1 ? best.length : at, 0, { time, far });
    if (best.length > SUGGESTIONS) best.pop();
  }
  return best.map(({ time }) => time);
}
