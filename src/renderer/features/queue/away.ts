import type { DayAbsence } from '#renderer/entities/absence/api.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';

/** True for a visit that stands in an absence of its doctor, and nobody has come for: somebody has to move it. */
const isLeftIn = (item: QueueItem, { doctors, start_time: start, end_time: end }: DayAbsence): boolean =>
  item.status === 'booked' &&
  doctors.includes(item.doctor.id) &&
  Date.parse(item.start_time) < Date.parse(end) &&
  Date.parse(item.end_time) > Date.parse(start);

/** Who is away, and how many of the shown visits are left with them. */
export interface Away {
  readonly absence: DayAbsence;
  readonly left: number;
}
/** The absences of a day, of one doctor where one is chosen, with the visits in them. @param doctor id */
export const awayOf = (absences: readonly DayAbsence[], items: readonly QueueItem[], doctor: string | null): Away[] =>
  absences
    .filter(({ doctors }) => doctor === null || doctors.includes(doctor))
    .map((absence) => ({ absence, left: items.filter((item) => isLeftIn(item, absence)).length }));

/** Ids of the visits whose doctor is away. */
export const leftVisits = (absences: readonly DayAbsence[], items: readonly QueueItem[]): ReadonlySet<string> =>
  new Set(items.filter((item) => absences.some((absence) => isLeftIn(item, absence))).map(({ id }) => id));
