import { PATTERNS } from '#shared/pages.ts';

export { PATTERNS };

/** @param pattern of a page in a clinic */
export const inClinic = (pattern: string) => (clinicName: string) =>
  pattern.replace(':clinicName', encodeURIComponent(clinicName));
const inClinicOf = (pattern: string, param: string) => (clinicName: string, id: string) =>
  inClinic(pattern)(clinicName).replace(param, encodeURIComponent(id));
const withNext = (path: string) => (next?: string) =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;

/** What is looked for among the doctors of all clinics. */
export interface SearchQuery {
  /** specialty or name */
  readonly what?: string;
  readonly city?: string;
  /** YYYY-MM-DD */
  readonly from?: string | null;
  readonly page?: number;
}
function withQuery(path: string, entries: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export const paths = {
  main: PATTERNS.main,
  search: ({ what, city, from, page = 1 }: SearchQuery = {}) =>
    withQuery(PATTERNS.search, { what, city, from, page: page > 1 ? String(page) : null }),
  clinics: PATTERNS.clinics,
  clinic: inClinic(PATTERNS.clinic),
  clinicDoctor: inClinicOf(PATTERNS.clinicDoctor, ':doctor'),
  clinicPrices: inClinic(PATTERNS.clinicPrices),
  /** the doctor's page with the form of the waiting list open, for oneself or a dependant */
  waitForDoctor: (clinicName: string, doctor: string, dependant: string | null) =>
    `${inClinicOf(PATTERNS.clinicDoctor, ':doctor')(clinicName, doctor)}?wait=${dependant ?? 1}`,
  /** booking of one doctor on the clinic's public page; the day and the way are chosen there when they are not given */
  clinicBooking: (clinicName: string, doctor: string, date: string | null, type: 0 | 1 = 0) =>
    withQuery(inClinic(PATTERNS.clinic)(clinicName), { doctor, date, type: type === 1 ? '1' : null }),
  personalArea: inClinic(PATTERNS.personalArea),
  makeAppointment: inClinic(PATTERNS.makeAppointment),
  appointmentHistory: inClinic(PATTERNS.appointmentHistory),
  myRecords: inClinic(PATTERNS.myRecords),
  /** «Мои записи» with a fresh booking on top */
  bookedRecord: (clinicName: string, appointment: string) =>
    `${inClinic(PATTERNS.myRecords)(clinicName)}?booked=${encodeURIComponent(appointment)}`,
  /** «Мои записи» with a booking that got another time on top */
  rescheduledRecord: (clinicName: string, appointment: string) =>
    `${inClinic(PATTERNS.myRecords)(clinicName)}?rescheduled=${encodeURIComponent(appointment)}`,
  /** the choice of another time for an own booking, with the same doctor first */
  rescheduleAppointment: (clinicName: string, appointment: string, doctor: string) =>
    `${inClinic(PATTERNS.makeAppointment)(clinicName)}?doctor=${encodeURIComponent(doctor)}&rescheduled=${encodeURIComponent(appointment)}`,
  /** booking of one doctor */
  makeAppointmentTo: (clinicName: string, doctor: string) =>
    `${inClinic(PATTERNS.makeAppointment)(clinicName)}?doctor=${encodeURIComponent(doctor)}`,
  registry: inClinic(PATTERNS.registry),
  specialties: inClinic(PATTERNS.specialties),
  departments: inClinic(PATTERNS.departments),
  employees: inClinic(PATTERNS.employees),
  newEmployee: inClinic(PATTERNS.newEmployee),
  employee: inClinicOf(PATTERNS.employee, ':uuid'),
  doctors: inClinic(PATTERNS.doctors),
  newDoctor: inClinic(PATTERNS.newDoctor),
  doctor: inClinicOf(PATTERNS.doctor, ':uuid'),
  schedule: inClinic(PATTERNS.schedule),
  scheduleOf: inClinicOf(PATTERNS.scheduleOf, ':doctor'),
  /** doctors of one specialty on a day, without it today */
  scheduleOfSpecialty: (clinicName: string, specialty: string, date: string | null = null) =>
    withQuery(inClinic(PATTERNS.schedule)(clinicName), { specialty, date }),
  queue: inClinic(PATTERNS.queue),
  waitingList: inClinic(PATTERNS.waitingList),
  patients: inClinic(PATTERNS.patients),
  newPatient: inClinic(PATTERNS.newPatient),
  /** the registry with the new-patient dialog open; `prev`: where the new card leads back to */
  patientsAdding: (clinicName: string, prev?: string) =>
    `${inClinic(PATTERNS.patients)(clinicName)}?new=1${prev === undefined ? '' : `&prev=${encodeURIComponent(prev)}`}`,
  /** the registry with what a search finds */
  patientsFound: (clinicName: string, search: string) =>
    `${inClinic(PATTERNS.patients)(clinicName)}?search=${encodeURIComponent(search)}`,
  /** the card; `prev`: where «Назад» leads, for a doctor who came from the reception */
  patient: (clinicName: string, id: string, prev?: string) =>
    `${inClinicOf(PATTERNS.patient, ':uuidPatient')(clinicName, id)}${prev === undefined ? '' : `?prev=${encodeURIComponent(prev)}`}`,
  reception: inClinic(PATTERNS.reception),
  /** `selected_forms` as the specification names it; `025u` is form 025/u */
  currentPatient: (clinicName: string, appointment: string) =>
    `${inClinic(PATTERNS.currentPatient)(clinicName)}?appointment=${encodeURIComponent(appointment)}&selected_forms=025u`,
  dictionaries: PATTERNS.dictionaries,
  mkb10: PATTERNS.mkb10,
  mkb10Import: PATTERNS.mkb10Import,
  mkb10Tree: PATTERNS.mkb10Tree,
  mkb10Code: (code: string) => PATTERNS.mkb10Code.replace(':code', encodeURIComponent(code)),
  grls: PATTERNS.grls,
  refbookImport: (book: string) => PATTERNS.refbookImport.replace(':book', book),
  refbookRows: (book: string) => PATTERNS.refbookRows.replace(':book', book),
  allRecords: PATTERNS.allRecords,
  employments: PATTERNS.employments,
  family: PATTERNS.family,
  profile: PATTERNS.profile,
  personal: inClinic(PATTERNS.personal),
  security: PATTERNS.security,
  ownViews: PATTERNS.ownViews,
  /** `next`: where to go after signing in */
  login: withNext(PATTERNS.login),
  register: withNext(PATTERNS.register),
  password: PATTERNS.password,
  /** `next`: where the person was */
  lock: withNext(PATTERNS.lock),
  secondFactor: withNext(PATTERNS.secondFactor),
  social: withNext(PATTERNS.social),
  /** @param token the secret of a letter's link */
  visitComing: (token: string) => `${PATTERNS.visitComing}#${token}`,
  visitCancel: (token: string) => `${PATTERNS.visitCancel}#${token}`,
  admin: PATTERNS.admin,
  newAdminClinic: PATTERNS.newAdminClinic,
  politics: PATTERNS.politics,
  contacts: PATTERNS.contacts,
  accessDenied: PATTERNS.accessDenied,
} as const;
