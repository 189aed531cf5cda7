import { useSyncExternalStore } from 'react';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { everyMinute } from '#renderer/lib/page/use-minute.ts';

/** Today on the clinic's calendar; changes by itself at its midnight. */
export const useClinicToday = (zone: string): string =>
  useSyncExternalStore(everyMinute, () => clinicDay(Date.now(), zone));
