const MINUTE = 60;

/** `4:05` */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

/** The last minute is worth saying aloud, once; ticking is not. */
export const isLastMinute = (seconds: number): boolean => seconds > 0 && seconds <= MINUTE;
