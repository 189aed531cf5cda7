import type { Journal, Kind } from './journal.ts';

/** P10: ms that 95 of 100 answers take at most; of a print, P8. */
const BOUNDS: Readonly<Record<Kind, number>> = { read: 70, write: 150, print: 500 };
/** Of all calls. A machine that others use may stand still for seconds; a server that is too slow is busy all day. */
export const MOST_BUSY = 0.001;
const WORDS: Readonly<Record<Kind, string>> = { read: 'reads', write: 'writes', print: 'prints' };

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const row = (name: string, times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => quantile(sorted, share).toFixed(0).padStart(5);
  return `${name.padEnd(24)} ${String(times.length).padStart(7)} calls, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
};
const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${what} ${count}`).join(', ') || 'none';

/**
 * Prints the times of a day with their bounds, which nothing asserts, its refusals and its errors. @returns p95 by
 * kind, ms
 */
export function reportDay(journal: Journal, seconds: number): Readonly<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const kind of ['read', 'write', 'print'] as const) {
    const ofKind = journal.times.get(kind) ?? new Map<string, number[]>();
    const times = [...ofKind.values()].flat();
    const p95 = quantile(
      times.toSorted((a, b) => a - b),
      0.95,
    );
    all[kind] = p95;
    console.log(
      `  ${row(WORDS[kind], times)}; ${(times.length / seconds).toFixed(0)}/s; p95 bound ${BOUNDS[kind]} ms: ${p95 <= BOUNDS[kind] ? 'held' : 'MISSED'}`,
    );
    for (const [endpoint, own] of [...ofKind].toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`    ${row(endpoint, own)}`);
  }
  console.log(`  news ${journal.news}; expected refusals: ${list(journal.refusals)}`);
  console.log(
    `  told to come again by a busy server (bound ${MOST_BUSY * 100} %): ${(journal.busyShare * 100).toFixed(3)} %`,
  );
  console.log(`  errors (bound 0): ${list(journal.errors)}`);
  return all;
}
