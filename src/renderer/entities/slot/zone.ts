import { offsetName } from '#shared/format/offset-name.ts';
import { zoneOffset } from '#shared/rules/clinic-time.ts';

/** Name of the clinic's offset at an instant when the device's clock shows another time then; null when both agree. */
export function foreignOffset(zone: string, at: Date, deviceOffset = -at.getTimezoneOffset()): string | null {
  const offset = zoneOffset(at.getTime(), zone);
  return offset === deviceOffset ? null : offsetName(offset);
}
