import { clockTime, dateAndTime } from '#shared/format/dates.ts';

const MINUTE_MS = 60_000;
const onDevice = (at: Date, deviceOffset: number): string =>
  new Date(at.getTime() + deviceOffset * MINUTE_MS).toISOString();

/** An instant by the device's own clock: «22 ноября, 15:20». */
export const ownClock = (at: Date, deviceOffset = -at.getTimezoneOffset()): string =>
  dateAndTime(onDevice(at, deviceOffset));

/**
 * The same beside the clinic's time: «15:20» of the same day, with the date of another one; null when both clocks show
 * the same.
 * @param instant ISO 8601 with the clinic's offset
 */
export function ownClockBeside(instant: string, deviceOffset = -new Date(instant).getTimezoneOffset()): string | null {
  const own = onDevice(new Date(instant), deviceOffset);
  if (own.slice(0, 10) !== instant.slice(0, 10)) return dateAndTime(own);
  return clockTime(own) === clockTime(instant) ? null : clockTime(own);
}
