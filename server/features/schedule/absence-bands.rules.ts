/** Times around a visit: of its own doctor, or of colleagues; in days of 24 hours from its start, `until` excluded. */
export interface Band {
  readonly isOwn: boolean;
  readonly from: number;
  readonly until: number;
  /** every time of a level is nearer than every time of the next one, by `distance` of shared/rules/absences.ts */
  readonly level: number;
}
/** Farther than any absence is long. */
const FAR = 1000;

/**
 * All times around a visit, nearest level first: the levels reach as far as 1, 3, 8 and 16 days later with the own
 * doctor, so that few ranges are looked at where hardly anything is free. An earlier day counts twice, a colleague two
 * days.
 */
export const BANDS: readonly Band[] = [
  { isOwn: true, from: -0.5, until: 1.5, level: 0 },
  { isOwn: true, from: 1.5, until: 3.5, level: 1 },
  { isOwn: true, from: -1.5, until: -0.5, level: 1 },
  { isOwn: false, from: -0.5, until: 1.5, level: 1 },
  { isOwn: true, from: 3.5, until: 8.5, level: 2 },
  { isOwn: true, from: -4.5, until: -1.5, level: 2 },
  { isOwn: false, from: 1.5, until: 6.5, level: 2 },
  { isOwn: false, from: -3.5, until: -0.5, level: 2 },
  { isOwn: true, from: 8.5, until: 16.5, level: 3 },
  { isOwn: true, from: -8.5, until: -4.5, level: 3 },
  { isOwn: false, from: 6.5, until: 14.5, level: 3 },
  { isOwn: false, from: -7.5, until: -3.5, level: 3 },
  { isOwn: true, from: 16.5, until: FAR, level: 4 },
  { isOwn: true, from: -FAR, until: -8.5, level: 4 },
  { isOwn: false, from: 14.5, until: FAR, level: 4 },
  { isOwn: false, from: -FAR, until: -7.5, level: 4 },
];
