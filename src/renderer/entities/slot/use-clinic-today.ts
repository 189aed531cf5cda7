import { useSyncExternalStore } from 'react';
import { clinicDay } from '#shared/rules/clinic-time.ts';

const MINUTE = 60_000;
const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
};

/** Today on the clinic's calendar; changes by itself at its midnight. */
export const useClinicToday = (zone: string): string =>
  useSyncExternalStore(everyMinute, () => clinicDay(Date.now(), zone));
