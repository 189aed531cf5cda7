import { addDays, clinicDay } from '#shared/rules/clinic-time.ts';
import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import type { FreeSlot } from '#renderer/entities/appointment/free-times.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import type { OfferedDoctor } from '#renderer/entities/doctor/doctor.ts';
import type { PatientBannerFacts, PatientRow } from '#renderer/entities/patient/api.ts';
import type { SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { words } from './sample-texts.ru.ts';

/** Far from most devices, so that the note about the clinic's clock shows. */
export const ZONE = 'Asia/Kamchatka';
const OFFSET = '+12:00';
export const TODAY = clinicDay(Date.now(), ZONE);
/** A day of the clinic, from today. */
export const dayAfter = (days: number): string => addDays(TODAY, days);
/** An instant of the clinic's clock. */
export const at = (days: number, clock: string): string => `${dayAfter(days)}T${clock}:00${OFFSET}`;
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const CLINIC: Clinic = {
  id: idOf(1),
  uuid: idOf(1),
  slug: 'volna',
  title: words.clinic,
  logo: null,
  website: '',
  address: words.address,
  city: words.city,
  info: '',
  phones: ['+74152000000'],
  worktime: words.worktime,
  opening: { is_open: true, until: at(1, '20:00') },
  inn: '',
  kpp: '',
  ogrn: '',
  okato: '',
  timezone: ZONE,
  front: {},
  booking_days: null,
  booking_lead: 0,
  cancel_lead: 0,
  has_prices: true,
  is_published: true,
  is_disabled: false,
  modules: ['booking', 'registry', 'reception', 'video'],
};

/** An administrator who is also at the desk, signed in. */
export const SESSION: SessionAnswer = {
  config: {
    version: '1',
    keeps_letters: false,
    hold_seconds: 300,
    has_clinics: true,
    maintenance: null,
    date_format: 'DD.MM.YYYY',
    time_format: 'HH:mm',
    notification_position: 'toast-top-right',
    pagination: [5, 20, 50],
    social_link: '',
    map: null,
    has_password_meter: true,
    keeps_sms: false,
    has_mail: true,
    has_phones: true,
    captcha: [],
    passkey_origin: null,
  },
  ip_restricted: false,
  authenticated: true,
  user: {
    id: idOf(2),
    profile: {
      first_name: words.patients[1].firstName,
      last_name: words.patients[1].lastName,
      middle_name: words.patients[1].middleName,
      email: 'anna@example.test',
      avatar: null,
      phone: '',
      gender: null,
      birthDay: null,
      color_theme: 'system',
      direction: 'ltr',
      locale: 'ru',
      sidebar: 'open',
    },
    is_superuser: false,
    is_social: false,
    roles: ['user', 'patient'],
    permissions: ['personal_area.open'],
    resources: [
      {
        organization: CLINIC.id,
        slug: CLINIC.slug,
        title: CLINIC.title,
        roles: ['orgadmin', 'employee'],
        employee: idOf(3),
        permissions: [],
        is_outside: false,
      },
    ],
    employments: { total: 2, waiting: 1 },
  },
  session: { seconds_left: 36_000, can_prolong: true, lock_in: null },
  closed: null,
  permissions: [],
  default_role: { admin: 'orgadmin', user: 'patient' },
};

const doctor = (
  index: 0 | 1 | 2 | 3,
  offers: Pick<OfferedDoctor, 'next_date' | 'next_time' | 'days'>,
): OfferedDoctor => ({
  id: idOf(10 + index),
  employee: { id: idOf(20 + index), ...words.doctors[index], avatar: null },
  specialty: { id: idOf(30), title: index % 2 === 0 ? words.therapist : words.cardiologist },
  department: { id: idOf(31), title: words.department },
  experience: 12 + index,
  degree: index === 0 ? words.degree : '',
  shortinfo: words.about,
  nearest_time: offers.next_time,
  ...offers,
});
/** Doctors with days of times, with one time that is far away, for the phone only, and without times. */
export const DOCTORS: readonly OfferedDoctor[] = [
  doctor(0, {
    next_date: dayAfter(1),
    next_time: at(1, '09:00'),
    days: [
      { date: dayAfter(1), free: 14, times: [at(1, '09:00'), at(1, '09:30'), at(1, '10:15')] },
      { date: dayAfter(2), free: 2, times: [at(2, '16:00'), at(2, '16:30')] },
      { date: dayAfter(5), free: 1, times: [at(5, '12:00')] },
    ],
  }),
  doctor(1, { next_date: dayAfter(12), next_time: at(12, '15:30'), days: [] }),
  doctor(2, { next_date: dayAfter(1), next_time: null, days: [] }),
  doctor(3, { next_date: null, next_time: null, days: [] }),
];

const time = (number: number, start: string, end: string, record_mode: 0 | 1 = 0): FreeSlot => ({
  id: idOf(100 + number),
  start_time: at(1, start),
  end_time: at(1, end),
  record_mode,
});
export const TIMES: readonly FreeSlot[] = [
  time(1, '09:00', '09:30'),
  time(2, '09:30', '10:00'),
  time(3, '10:00', '10:30', 1),
  time(4, '14:00', '14:30'),
  time(5, '18:00', '18:30'),
];

const record = (number: number, status: AppointmentStatus, changes: Partial<OwnRecord> = {}): OwnRecord => ({
  id: idOf(200 + number),
  uuid: idOf(200 + number),
  slot: idOf(300 + number),
  organization: {
    id: CLINIC.id,
    title: CLINIC.title,
    slug: CLINIC.slug,
    city: CLINIC.city,
    address: CLINIC.address,
    phones: CLINIC.phones,
    timezone: ZONE,
    modules: CLINIC.modules,
  },
  doctor: {
    id: idOf(10),
    ...words.doctors[0],
    avatar: null,
    specialty: words.therapist,
    department: words.department,
  },
  start_time: at(number, '09:00'),
  end_time: at(number, '09:30'),
  type: 0,
  status,
  status_text: statusText(status),
  cancelled_by_clinic: false,
  patient: null,
  is_confirmed: false,
  rescheduled_from: null,
  version: 1,
  reason: '',
  can_cancel: true,
  cancel_until: null,
  can_reschedule: true,
  ...changes,
});
/** The next visit, a later one of a child by video, one that is over, and one that the clinic cancelled. */
export const RECORDS: readonly OwnRecord[] = [
  record(2, 'booked', { is_confirmed: true, reason: words.reason }),
  record(9, 'booked', {
    type: 1,
    rescheduled_from: { start_time: at(8, '12:00'), doctor: words.doctors[1] ?? null },
    patient: { dependant: idOf(900), ...words.child },
  }),
  record(-20, 'done', { can_cancel: false, can_reschedule: false }),
  record(4, 'cancelled', { cancelled_by_clinic: true, can_cancel: false, can_reschedule: false }),
];

export const PATIENTS: readonly PatientRow[] = words.patients.map(
  ({ lastName, firstName, middleName, phone }, index) => ({
    id: idOf(400 + index),
    last_name: lastName,
    first_name: firstName,
    middle_name: middleName,
    date_of_birth: index === 2 ? null : '1992-05-18',
    cardid: String(611 + index),
    phone,
    gender: index === 1 ? 'female' : 'male',
    good: index !== 2,
  }),
);
const [first] = PATIENTS;
if (!first) throw new Error('no sample of a patient');
export const BANNER: PatientBannerFacts = {
  ...first,
  has_no_middle_name: false,
  avatar: null,
  allergies: '',
  dispensary: [],
  missing: [],
};
