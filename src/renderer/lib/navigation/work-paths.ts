import { PATTERNS } from '#shared/pages.ts';
import { inClinic } from './paths.ts';

/** Parts of a clinic's settings to which an address leads. */
export const CLINIC_SECTIONS = [
  'publishing',
  'general',
  'contacts',
  'hours',
  'requisites',
  'colours',
  'booking',
  'social',
  'services',
  'doctors',
] as const;
export type ClinicSection = (typeof CLINIC_SECTIONS)[number];
/** And of a person's own settings. */
export const OWN_SETTINGS = [
  'appearance',
  'notifications',
  'password',
  'contacts',
  'factor',
  'passkeys',
  'sessions',
  'consents',
] as const;
export type OwnSetting = (typeof OWN_SETTINGS)[number];

/** Pages of administrators and of a person's own settings: apart from `paths`, which the first pages load. */
export const workPaths = {
  clinicSettings: inClinic(PATTERNS.clinicSettings),
  clinicSection: (clinicName: string, section: ClinicSection) =>
    `${inClinic(PATTERNS.clinicSettings)(clinicName)}#${section}`,
  clinicModules: inClinic(PATTERNS.clinicModules),
  staff: inClinic(PATTERNS.staff),
  organization: inClinic(PATTERNS.organization),
  patientImport: inClinic(PATTERNS.patientImport),
  duplicates: inClinic(PATTERNS.duplicates),
  /** `other` becomes part of the first */
  mergeOf: (clinicName: string, patient: string, other: string) =>
    `${inClinic(PATTERNS.duplicates)(clinicName)}/${encodeURIComponent(patient)}/${encodeURIComponent(other)}`,
  prices: inClinic(PATTERNS.prices),
  priceImport: inClinic(PATTERNS.priceImport),
  settings: inClinic(PATTERNS.settings),
  ownSetting: (clinicName: string, setting: OwnSetting) => `${inClinic(PATTERNS.settings)(clinicName)}#${setting}`,
  help: inClinic(PATTERNS.help),
  clinicLog: inClinic(PATTERNS.clinicLog),
  reports: inClinic(PATTERNS.reports),
  report: (clinicName: string, kind: string) => `${inClinic(PATTERNS.reports)(clinicName)}/${encodeURIComponent(kind)}`,
  adminClinics: PATTERNS.adminClinics,
  adminLog: PATTERNS.adminLog,
  adminWorkbooks: PATTERNS.adminWorkbooks,
  adminState: PATTERNS.adminState,
  adminLetters: PATTERNS.adminLetters,
  adminRuns: PATTERNS.adminRuns,
  adminClinic: (uuid: string) => PATTERNS.adminClinic.replace(':uuid', encodeURIComponent(uuid)),
  adminUsers: PATTERNS.adminUsers,
  adminUser: (id: string) => PATTERNS.adminUser.replace(':id', encodeURIComponent(id)),
} as const;
