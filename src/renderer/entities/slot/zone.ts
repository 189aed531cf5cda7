import { zoneOffset } from '#shared/rules/clinic-time.ts';

const MINUTES = 60;

/** `UTC+12`, `UTC+5:30`, from minutes east. */
export function offsetName(offset: number): string {
  const size = Math.abs(offset);
  const minutes = size % MINUTES === 0 ? '' : `:${String(size % MINUTES).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(size / MINUTES)}${minutes}`;
}

/** Name of the clinic's offset at an instant when the device's clock shows another time then; null when both agree. */
export function foreignOffset(zone: string, at: Date, deviceOffset = -at.getTimezoneOffset()): string | null {
  const offset = zoneOffset(at.getTime(), zone);
  return offset === deviceOffset ? null : offsetName(offset);
}
