import { PATTERNS } from '#shared/pages.ts';

export { PATTERNS };

const inClinic = (pattern: string) => (clinicName: string) =>
  pattern.replace(':clinicName', encodeURIComponent(clinicName));
const inClinicOf = (pattern: string, param: string) => (clinicName: string, id: string) =>
  inClinic(pattern)(clinicName).replace(param, encodeURIComponent(id));
const withNext = (path: string) => (next?: string) =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;

export const paths = {
  main: PATTERNS.main,
  clinics: PATTERNS.clinics,
  clinic: inClinic(PATTERNS.clinic),
  personalArea: inClinic(PATTERNS.personalArea),
  makeAppointment: inClinic(PATTERNS.makeAppointment),
  appointmentHistory: inClinic(PATTERNS.appointmentHistory),
  myRecords: inClinic(PATTERNS.myRecords),
  /** «Мои записи» with a fresh booking on top */
  bookedRecord: (clinicName: string, appointment: string) =>
    `${inClinic(PATTERNS.myRecords)(clinicName)}?booked=${encodeURIComponent(appointment)}`,
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
  queue: inClinic(PATTERNS.queue),
  patients: inClinic(PATTERNS.patients),
  newPatient: inClinic(PATTERNS.newPatient),
  /** the registry with the new-patient dialog open; `prev`: where the new card leads back to */
  patientsAdding: (clinicName: string, prev?: string) =>
    `${inClinic(PATTERNS.patients)(clinicName)}?new=1${prev === undefined ? '' : `&prev=${encodeURIComponent(prev)}`}`,
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
  allRecords: PATTERNS.allRecords,
  employments: PATTERNS.employments,
  /** `next`: where to go after signing in */
  login: withNext(PATTERNS.login),
  register: withNext(PATTERNS.register),
  password: PATTERNS.password,
  politics: PATTERNS.politics,
  contacts: PATTERNS.contacts,
  accessDenied: PATTERNS.accessDenied,
} as const;
