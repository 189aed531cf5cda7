import { toClinicIso } from '#shared/rules/clinic-time.ts';

/** An instant on the clock of this device: the platform has no clock of its own. */
export const deviceIso = (instant: string): string =>
  toClinicIso(Date.parse(instant), Intl.DateTimeFormat().resolvedOptions().timeZone);
