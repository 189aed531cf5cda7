/**
 * Every page of the product: patterns for the route table and for the server's answer to a browser. No other file
 * writes one.
 */
export const PATTERNS = {
  main: '/',
  search: '/search',
  clinics: '/clinics',
  clinic: '/clinics/:clinicName',
  clinicDoctor: '/clinics/:clinicName/doctors/:doctor',
  clinicPrices: '/clinics/:clinicName/prices',
  personalArea: '/clinics/:clinicName/personal-area',
  clinicSettings: '/clinics/:clinicName/personal-area/clinic',
  clinicModules: '/clinics/:clinicName/personal-area/modules',
  staff: '/clinics/:clinicName/personal-area/staff',
  personal: '/clinics/:clinicName/personal-area/personal',
  settings: '/clinics/:clinicName/personal-area/settings',
  help: '/clinics/:clinicName/personal-area/help',
  makeAppointment: '/clinics/:clinicName/personal-area/appointment/make',
  appointmentHistory: '/clinics/:clinicName/personal-area/appointment/history',
  myRecords: '/clinics/:clinicName/personal-area/appointment/myrecords',
  registry: '/clinics/:clinicName/personal-area/registry',
  organization: '/clinics/:clinicName/personal-area/registry/organization',
  specialties: '/clinics/:clinicName/personal-area/registry/specialties',
  departments: '/clinics/:clinicName/personal-area/registry/departments',
  prices: '/clinics/:clinicName/personal-area/registry/prices',
  priceImport: '/clinics/:clinicName/personal-area/registry/prices/import',
  employees: '/clinics/:clinicName/personal-area/registry/employees',
  newEmployee: '/clinics/:clinicName/personal-area/registry/employee',
  employee: '/clinics/:clinicName/personal-area/registry/employee/:uuid',
  doctors: '/clinics/:clinicName/personal-area/registry/doctors',
  newDoctor: '/clinics/:clinicName/personal-area/registry/doctor',
  doctor: '/clinics/:clinicName/personal-area/registry/doctor/:uuid',
  schedule: '/clinics/:clinicName/personal-area/registry/schedule',
  scheduleOf: '/clinics/:clinicName/personal-area/registry/schedule/:doctor',
  queue: '/clinics/:clinicName/personal-area/registry/queue',
  waitingList: '/clinics/:clinicName/personal-area/registry/waiting',
  patients: '/clinics/:clinicName/personal-area/registry/patients',
  patientImport: '/clinics/:clinicName/personal-area/registry/patients/import',
  duplicates: '/clinics/:clinicName/personal-area/registry/patients/duplicates',
  mergePatients: '/clinics/:clinicName/personal-area/registry/patients/duplicates/:uuidPatient/:other',
  newPatient: '/clinics/:clinicName/personal-area/registry/patient',
  patient: '/clinics/:clinicName/personal-area/registry/patient/:uuidPatient',
  reception: '/clinics/:clinicName/personal-area/reception',
  currentPatient: '/clinics/:clinicName/personal-area/reception/currentpatient',
  clinicLog: '/clinics/:clinicName/personal-area/audit',
  reports: '/clinics/:clinicName/personal-area/reports',
  report: '/clinics/:clinicName/personal-area/reports/:kind',
  /** outside of a clinic: redirects to the person's own clinic (1 §2; 2 §2, "Other routes") */
  ownRegistry: '/registry',
  ownAppointment: '/appointment',
  dictionaries: '/dictionaries',
  mkb10: '/dictionaries/mkb10',
  mkb10Import: '/dictionaries/mkb10/import',
  mkb10Tree: '/dictionaries/mkb10/tree',
  mkb10Code: '/dictionaries/mkb10/tree/:code',
  grls: '/dictionaries/grls',
  refbookImport: '/dictionaries/:book/import',
  refbookRows: '/dictionaries/:book/rows',
  allRecords: '/records',
  employments: '/employments',
  family: '/family',
  profile: '/profilepage',
  security: '/security',
  ownViews: '/card-views',
  login: '/login',
  register: '/register',
  password: '/password',
  passwordReset: '/password/reset/:token',
  activate: '/auth/:token/activate',
  device: '/auth/:token/device',
  lock: '/auth/lock',
  secondFactor: '/auth/security',
  /** where a provider leads back to */
  social: '/auth/social',
  /** the browser's part of a sign-in on a workstation */
  workstationSignIn: '/auth/workstation',
  /** of a letter about a new way to sign in: its secret stands in the fragment */
  notMe: '/auth/not-me',
  /** the same of a letter about another e-mail */
  notMyEmail: '/auth/not-me/email',
  /** of letters about a visit: their secret stands in the fragment */
  visitComing: '/visit/come',
  visitCancel: '/visit/cancel',
  /** links of letters that lost their end */
  cutActivate: '/auth/*',
  cutReset: '/password/*',
  admin: '/admin',
  adminClinics: '/admin/clinics',
  newAdminClinic: '/admin/clinics/new',
  adminClinic: '/admin/clinics/:uuid',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminWorkbooks: '/admin/upload',
  adminLog: '/admin/audit',
  adminState: '/admin/state',
  adminLetters: '/admin/letters',
  adminRuns: '/admin/jobs',
  politics: '/politics',
  contacts: '/contacts',
  outbox: '/outbox',
  server: '/workstation/server',
  printers: '/workstation/printers',
  ipRestricted: '/ip-restricted',
  maintenance: '/maintenance',
  accessDenied: '/access-denied',
  notFound: '/404',
} as const;

/**
 * Steps of the booking widget, the page that clinics put into sites of their own (K17 as amended). Apart from the
 * others: the program of these pages is another one.
 */
export const WIDGET_PATTERNS = {
  doctors: '/widget/:clinicName',
  times: '/widget/:clinicName/doctors/:doctor',
  check: '/widget/:clinicName/doctors/:doctor/check',
} as const;
/**
 * Whether a page is one of the widget. The server lets other sites frame exactly these, and the browser starts the
 * widget's program on exactly these: both ask here.
 * @param url a path, or one with a query, as it stands in the address
 */
export const isWidgetPage = (url: string): boolean => /^\/widget\//i.test(url);
/** The script by which a clinic's own site gets the widget. */
export const WIDGET_SCRIPT = '/widget.js';

/** Query of the personal area that leads to the choices of notifications: letters have such a link. */
export const NOTIFICATION_SETTINGS = '?show=notifications';

/** A random token, not a word: a small letter beside a capital or a digit. Links of letters have 43 characters. */
const LIKE_A_TOKEN = /^\/auth\/(?=[^/]*[a-z])[^/]*(?:\d|[^/][A-Z])/;

type ValueOf<T> = T[keyof T];
export type PagePattern = ValueOf<typeof PATTERNS> | ValueOf<typeof WIDGET_PATTERNS>;

/** All of them. */
export const PAGES: readonly PagePattern[] = [...Object.values(PATTERNS), ...Object.values(WIDGET_PATTERNS)];
const matchers = PAGES.map((pattern) => ({
  pattern,
  names: [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  isCatchAll: pattern.endsWith('*'),
  // `/:x` needs a part that is not empty; slashes at the end and capitals change nothing, as in the router
  matches: new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)').replace('*', '.+').replace(/\/$/, '')}/*$`, 'i'),
}));

/**
 * The page of a path with its params as they stand in it; undefined for a path that is no page. Where a fixed page and
 * one with a param fit, the fixed one is meant; a catch-all gives way to both, and takes of /auth only what could be a
 * part of a token.
 * @param path without query and fragment
 */
export function findPage(path: string): { pattern: PagePattern; params: Readonly<Record<string, string>> } | undefined {
  const [best] = matchers
    .filter(
      ({ matches, pattern }) => matches.test(path) && (pattern !== PATTERNS.cutActivate || LIKE_A_TOKEN.test(path)),
    )
    .toSorted(
      (one, other) => Number(one.isCatchAll) - Number(other.isCatchAll) || one.names.length - other.names.length,
    );
  const found = best?.matches.exec(path);
  return best && found
    ? {
        pattern: best.pattern,
        params: Object.fromEntries(best.names.map((name, index) => [name, found[index + 1] ?? ''])),
      }
    : undefined;
}

/** The map that a clinic's address leads to; the workstation opens it outside. */
export const MAP_ADDRESS = 'https://yandex.ru/maps/';
