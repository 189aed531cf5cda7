const SECOND = 1_000;
const MINUTE = 60;

/** Seconds left, never below zero; both in ms of a monotonic clock. */
export const secondsLeft = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / SECOND));

/** `4:05` */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

/** The last minute is worth saying aloud, once; ticking is not. */
export const isLastMinute = (seconds: number): boolean => seconds > 0 && seconds <= MINUTE;

/** ms until the shown second changes. */
export const untilNextTick = (deadline: number, now: number): number => ((deadline - now) % SECOND) + 1;
