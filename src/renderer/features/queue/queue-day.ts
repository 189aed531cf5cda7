import { fullName, shortName } from '#shared/format/names.ts';
import type { AppointmentStatus, Moment } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { lateMinutes } from '#renderer/entities/appointment/waiting.ts';

/**
 * How far a visit is: the desk looks for who waits, who is late and may be called, who is inside and who is still to
 * come, and afterwards for who was received and who never came.
 */
export const STAGES = ['waiting', 'late', 'received', 'coming', 'done', 'missed'] as const;
export type Stage = (typeof STAGES)[number];
const STAGE_OF: Readonly<Record<AppointmentStatus, Stage | 'over'>> = {
  booked: 'coming',
  arrived: 'waiting',
  in_progress: 'received',
  done: 'done',
  no_show: 'missed',
  cancelled: 'over',
  reception_cancelled: 'over',
};
export const stageOf = (item: Pick<QueueItem, 'status' | 'start_time'>, moment: Moment): Stage | 'over' =>
  lateMinutes(item, moment) === null ? STAGE_OF[item.status] : 'late';

/** What of a day is shown; null: all of it. @property doctor id */
export interface QueueFilter {
  readonly stage: Stage | null;
  readonly doctor: string | null;
}
const isAt = (item: QueueItem, stage: Stage | null, moment: Moment) =>
  stage === null || stageOf(item, moment) === stage;
const isTo = (item: QueueItem, doctor: string | null) => doctor === null || item.doctor.id === doctor;
/** The rows of a filter, in their order. */
export const findRows = (items: readonly QueueItem[], { stage, doctor }: QueueFilter, moment: Moment): QueueItem[] =>
  items.filter((item) => isAt(item, stage, moment) && isTo(item, doctor));

export type StageCounts = Readonly<Record<Stage | 'over' | 'all', number>>;
/** How many there are of every stage and altogether, whichever of them is shown. */
export function stageCounts(items: readonly QueueItem[], doctor: string | null, moment: Moment): StageCounts {
  const counts = { all: 0, waiting: 0, late: 0, received: 0, coming: 0, done: 0, missed: 0, over: 0 };
  for (const item of items) {
    if (!isTo(item, doctor)) continue;
    counts.all += 1;
    counts[stageOf(item, moment)] += 1;
  }
  return counts;
}

/** A doctor of the day, and how many of the rows are theirs. */
export interface DayDoctor {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}
/** The doctors of a day by name, whichever of them is shown; none goes because a stage has no rows of theirs. */
export function dayDoctors(items: readonly QueueItem[], stage: Stage | null, moment: Moment): DayDoctor[] {
  const all = Map.groupBy(items, ({ doctor }) => doctor.id);
  return [...all]
    .map(([id, rows]) => ({
      id,
      doctor: rows[0]?.doctor,
      count: rows.filter((item) => isAt(item, stage, moment)).length,
    }))
    .flatMap(({ doctor, ...rest }) => (doctor ? [{ ...rest, doctor }] : []))
    .toSorted((a, b) => fullName(a.doctor).localeCompare(fullName(b.doctor), 'ru'))
    .map(({ id, doctor, count }) => ({ id, name: shortName(doctor), count }));
}

/**
 * How many of the rows, which are in the order of time, have begun: the line of now stands after them. @param now ms
 */
export const begunCount = (items: readonly Pick<QueueItem, 'start_time'>[], now: number): number => {
  const next = items.findIndex(({ start_time: start }) => Date.parse(start) > now);
  return next < 0 ? items.length : next;
};

/**
 * The row that an arrow leads to. Without a chosen one it is the first that the line of now has before it, or the last
 * one behind it. @returns undefined where there is none
 */
export function stepFrom(
  items: readonly QueueItem[],
  chosen: string | undefined,
  step: 1 | -1,
  begun: number,
): QueueItem | undefined {
  const place = items.findIndex(({ id }) => id === chosen);
  if (place >= 0) return items[place + step];
  const first = step === 1 ? begun : begun - 1;
  return items[Math.min(Math.max(first, 0), items.length - 1)];
}
