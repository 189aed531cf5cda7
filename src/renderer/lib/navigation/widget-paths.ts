import { WIDGET_PATTERNS } from '#shared/pages.ts';
import { paths } from './paths.ts';

interface Choice {
  /** YYYY-MM-DD */
  readonly date?: string | null;
  /** start of the time: ISO with the clinic's offset */
  readonly time?: string;
  /** 0 in person, 1 by video */
  readonly type?: 0 | 1;
}

/** Address of a step, without the parts that it has no place for. */
function stepOf(pattern: string, clinicName: string, doctor = '', { date, time, type }: Choice = {}): string {
  const query = new URLSearchParams();
  if (date) query.set('date', date);
  if (time !== undefined) query.set('time', time);
  if (type === 1) query.set('type', '1');
  const path = pattern
    .replace(':clinicName', encodeURIComponent(clinicName))
    .replace(':doctor', encodeURIComponent(doctor));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Addresses of the booking widget (K17 as amended). */
export const widgetPaths = {
  /** @param specialty id, to show its doctors only */
  doctors: (clinicName: string, specialty?: string) =>
    `${stepOf(WIDGET_PATTERNS.doctors, clinicName)}${specialty === undefined ? '' : `?specialty=${encodeURIComponent(specialty)}`}`,
  times: (clinicName: string, doctor: string, choice?: Choice) =>
    stepOf(WIDGET_PATTERNS.times, clinicName, doctor, choice),
  check: (clinicName: string, doctor: string, choice: Choice) =>
    stepOf(WIDGET_PATTERNS.check, clinicName, doctor, choice),
  /** the platform's own page with the time chosen: outside of the frame */
  goOn: (clinicName: string, doctor: string, { time, type }: Required<Omit<Choice, 'date'>>) =>
    `${paths.clinicBooking(clinicName, doctor, time.slice(0, 10), type)}&time=${encodeURIComponent(time)}`,
} as const;
