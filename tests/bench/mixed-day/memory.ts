import { existsSync, readFileSync } from 'node:fs';

const MINUTE_MS = 60_000;

/** What a process took at a moment. */
export interface MemorySample {
  /** ms */
  readonly at: number;
  /** MB */
  readonly rss: number;
}

/** Resident memory of a process, MB; 0 where the system does not tell. */
export function residentOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

/**
 * How fast memory grows, MB an hour: the line through the lowest sample of each minute (what a collection leaves), by
 * least squares. NaN for less than three minutes.
 */
export function growthOf(samples: readonly MemorySample[]): number {
  const first = samples[0]?.at ?? 0;
  const lowest = Map.groupBy(samples, ({ at }) => Math.floor((at - first) / MINUTE_MS));
  const points = [...lowest].map(([minute, list]) => ({
    x: minute / 60,
    y: Math.min(...list.map(({ rss }) => rss)),
  }));
  if (points.length < 3) return Number.NaN;
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  return mean((point) => (point.x - x) * (point.y - y)) / spread;
}
