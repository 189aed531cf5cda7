import { lazy } from 'react';

/**
 * FullCalendar and the rest of the second step: most visitors only look who is there. They come together, not one after
 * another.
 */
const load = () => {
  void import('#renderer/lib/calendar/month-calendar.tsx').catch(() => undefined);
  return import('./doctor-schedule.tsx');
};
export const DoctorSchedule = lazy(() => load().then((module) => ({ default: module.DoctorSchedule })));

/** Fetches the second step for somebody who is about to go there. A failure is met when they do. */
export const prepareSecondStep = (): void => void load().catch(() => undefined);
