/** Every address of the product: patterns for the route table, builders for links. No other file writes one. */
export const PATTERNS = {
  main: '/',
  clinics: '/clinics',
  clinic: '/clinics/:clinicName',
  personalArea: '/clinics/:clinicName/personal-area',
  makeAppointment: '/clinics/:clinicName/personal-area/appointment/make',
  appointmentHistory: '/clinics/:clinicName/personal-area/appointment/history',
  myRecords: '/clinics/:clinicName/personal-area/appointment/myrecords',
  allRecords: '/records',
  login: '/login',
  register: '/register',
  password: '/password',
  passwordReset: '/password/reset/:token',
  activate: '/auth/:token/activate',
  politics: '/politics',
  contacts: '/contacts',
  outbox: '/outbox',
  server: '/workstation/server',
  ipRestricted: '/ip-restricted',
  maintenance: '/maintenance',
  accessDenied: '/access-denied',
  notFound: '/404',
} as const;

const inClinic = (pattern: string) => (clinicName: string) => pattern.replace(':clinicName', encodeURIComponent(clinicName));
const withNext = (path: string) => (next?: string) => (next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`);

export const paths = {
  main: PATTERNS.main,
  clinics: PATTERNS.clinics,
  clinic: inClinic(PATTERNS.clinic),
  personalArea: inClinic(PATTERNS.personalArea),
  makeAppointment: inClinic(PATTERNS.makeAppointment),
  appointmentHistory: inClinic(PATTERNS.appointmentHistory),
  myRecords: inClinic(PATTERNS.myRecords),
  /** «Мои записи» with a fresh booking on top */
  bookedRecord: (clinicName: string, appointment: string) => `${inClinic(PATTERNS.myRecords)(clinicName)}?booked=${encodeURIComponent(appointment)}`,
  /** booking of one doctor */
  makeAppointmentTo: (clinicName: string, doctor: string) => `${inClinic(PATTERNS.makeAppointment)(clinicName)}?doctor=${encodeURIComponent(doctor)}`,
  allRecords: PATTERNS.allRecords,
  /** `next`: where to go after signing in */
  login: withNext(PATTERNS.login),
  register: withNext(PATTERNS.register),
  password: PATTERNS.password,
  politics: PATTERNS.politics,
  contacts: PATTERNS.contacts,
  accessDenied: PATTERNS.accessDenied,
} as const;
