import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { SpecialtyTilesProps } from '#renderer/features/platform/components/overview-parts.tsx';
import type { ClinicRow } from '#renderer/entities/clinic/api.ts';
import type { HistoryItem } from '#renderer/features/reception/api.ts';
import { words } from './sample-texts.ru.ts';
import { CLINIC, TODAY, ZONE, at, idOf } from './samples.ts';

/** 11:10 of the clinic's day. */
export const MOMENT = { now: Date.parse(at(0, '11:10')), zone: ZONE };
export { TODAY };

const visit = (
  number: number,
  [start, end]: readonly [string, string],
  status: AppointmentStatus,
  changes: Partial<QueueItem> = {},
): QueueItem => {
  const person = words.patients[number % 3] ?? words.patients[0];
  const doctor = words.doctors[number % 4] ?? words.doctors[0];
  return {
    id: idOf(900 + number),
    uuid: idOf(900 + number),
    slot: idOf(920 + number),
    start_time: at(0, start),
    end_time: at(0, end),
    type: 0,
    status,
    status_text: statusText(status),
    version: 1,
    arrived_at: null,
    confirmed_at: null,
    has_notes: false,
    patient: {
      id: idOf(400 + (number % 3)),
      last_name: person.lastName,
      first_name: person.firstName,
      middle_name: person.middleName,
      date_of_birth: '1992-05-18',
      gender: 'male',
      phone: person.phone,
      cardid: String(611 + number),
      good: true,
      has_allergies: false,
    },
    doctor: {
      id: idOf(10 + (number % 4)),
      ...doctor,
      specialty: words.therapist,
      works: true,
    },
    ...changes,
  };
};
const marked = (item: QueueItem): QueueItem => ({
  ...item,
  type: 1,
  has_notes: true,
  confirmed_at: at(-1, '18:00'),
  patient: { ...item.patient, good: false, has_allergies: true },
});
/** Every stage of a visit; one waits for long, one has all marks, the doctor of one has left. */
export const QUEUE: readonly QueueItem[] = [
  visit(0, ['09:00', '09:30'], 'done', { arrived_at: at(0, '08:50') }),
  visit(1, ['09:30', '10:00'], 'no_show'),
  visit(2, ['10:00', '10:30'], 'arrived', { arrived_at: at(0, '10:02') }),
  visit(3, ['10:30', '11:00'], 'in_progress', { arrived_at: at(0, '10:25') }),
  visit(4, ['11:00', '11:30'], 'booked'),
  marked(visit(5, ['11:30', '12:00'], 'booked')),
  visit(6, ['12:00', '12:30'], 'booked'),
  visit(7, ['12:30', '13:00'], 'booked'),
];
export const BEGUN = 5;
/** The visit whose doctor is away. */
export const AWAY = idOf(907);

const received = (number: number, days: number, changes: Partial<HistoryItem> = {}): HistoryItem => {
  const { lastName, firstName, middleName } = words.doctors[number] ?? words.doctors[0];
  return {
    id: idOf(940 + number),
    date: at(days, '10:00'),
    type: words.form,
    first_reception: false,
    is_close: false,
    treatmentcase: idOf(950),
    doctor: { id: idOf(10 + number), lastName, firstName, middleName, specialty: words.therapist },
    diagnosis: words.diagnoses[number] ?? null,
    ...changes,
  };
};
/** Of a first visit, of one that closed the case, and of one without a diagnosis. */
export const HISTORY = [
  received(0, -10, { is_close: true }),
  received(1, -24),
  received(2, -40, { first_reception: true }),
] as const;

const clinic = (number: number, changes: Partial<ClinicRow> = {}): ClinicRow => ({
  id: idOf(960 + number),
  uuid: idOf(960 + number),
  slug: CLINIC.slug,
  title: CLINIC.title,
  city: CLINIC.city,
  address: CLINIC.address,
  logo: null,
  primaryColor: null,
  worktime: CLINIC.worktime,
  opening: CLINIC.opening,
  doctors: 12,
  specialties: [words.therapist, words.cardiologist],
  next_time: at(1, '09:00'),
  ...changes,
});
/** With a time, in a colour of its own, and without times. */
export const CLINICS: readonly ClinicRow[] = [
  clinic(0),
  clinic(1, { primaryColor: '#8a2be2', opening: { is_open: false, until: at(1, '08:00') } }),
  clinic(2, { next_time: null, doctors: 0 }),
];
export const SPECIALTIES: SpecialtyTilesProps['specialties'] = [
  { title: words.therapist, doctors: 4, next_time: at(0, '15:30'), city: CLINIC.city },
  { title: words.cardiologist, doctors: 2, next_time: at(3, '09:00'), city: CLINIC.city },
  { title: words.specialty_long, doctors: 1, next_time: null, city: '' },
];
