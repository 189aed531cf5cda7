import { clinicDay } from '#shared/rules/clinic-time.ts';
import type { PlannedSlot } from '#shared/rules/schedule-plan.ts';

/** A free time that was removed; instants in ms. */
export interface FreeTime {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly since_ms: number;
}

/**
 * Starts of the planned times that existing ones stand in the way of. Both come without overlaps, so one pass over both
 * is enough.
 */
export function hitBy(
  planned: readonly PlannedSlot[],
  taken: readonly { start_ms: number; end_ms: number }[],
): Set<number> {
  const others = taken.toSorted((a, b) => a.start_ms - b.start_ms);
  const hit = new Set<number>();
  let next = 0;
  for (const { start, end } of planned) {
    let other = others[next];
    while (other && other.end_ms <= start) {
      next += 1;
      other = others[next];
    }
    if (other && other.start_ms < end) hit.add(start);
  }
  return hit;
}

/**
 * Since when each planned time is free, ms: one that is made anew where there was a free one is free since then, so
 * that the waiting list is offered what became free, and not a whole schedule (ADR 14). Null: from now on.
 */
export function sinceOf(planned: readonly PlannedSlot[], removed: readonly FreeTime[]): (number | null)[] {
  const before = removed.toSorted((a, b) => a.start_ms - b.start_ms);
  let next = 0;
  return planned.map(({ start, end }) => {
    while (before[next] && (before[next]?.end_ms ?? 0) <= start) next += 1;
    const there = before[next];
    return there && there.start_ms < end ? there.since_ms : null;
  });
}

/** What becomes of the planned times, by the clinic's days. */
export function countByDay(
  planned: readonly PlannedSlot[],
  zone: string,
  fateOf: (slot: PlannedSlot) => 'created' | 'exists' | 'skipped',
) {
  const days = new Map<string, { date: string; created: number; exists: number; skipped: number }>();
  for (const slot of planned) {
    const date = clinicDay(slot.start, zone);
    const day = days.get(date) ?? { date, created: 0, exists: 0, skipped: 0 };
    day[fateOf(slot)] += 1;
    days.set(date, day);
  }
  return [...days.values()];
}

/** The planned times whose starts are not in a set. */
export const without = (planned: readonly PlannedSlot[], starts: ReadonlySet<number>): PlannedSlot[] =>
  planned.filter(({ start }) => !starts.has(start));
export const startsOf = (planned: readonly PlannedSlot[]): Set<number> => new Set(planned.map(({ start }) => start));
