import type { ReactElement } from 'react';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { verdictOn } from './access.ts';
import { SIGNED_IN_ROUTES } from './signed-in-routes.ts';
import type { TitleKey } from './texts.ru.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { menuIcons } from './menu-icons.tsx';

interface MenuRow {
  readonly pattern: string;
  readonly to: (clinicName: string) => string;
  readonly icon: ReactElement;
  /** a page inside the row before it */
  readonly isInner?: boolean;
  /** other pages on which it is the current row */
  readonly covers?: readonly string[];
  /** for those who are treated here: staff who are not patients too do not see it (2 §2 "Side menu") */
  readonly isForPatients?: boolean;
}
export interface VisibleRow {
  readonly to: string;
  readonly titleKey: TitleKey;
  readonly icon: ReactElement;
  readonly isInner: boolean;
  /** patterns of the pages on which it is the current one */
  readonly covers: readonly string[];
}

/** Side menu of the personal area, in the order of the specification (1 §2). */
const PERSONAL_MENU: readonly MenuRow[] = [
  { pattern: PATTERNS.personalArea, to: paths.personalArea, icon: menuIcons.main },
  { pattern: PATTERNS.clinicSettings, to: workPaths.clinicSettings, icon: menuIcons.settings },
  { pattern: PATTERNS.personal, to: paths.personal, icon: menuIcons.personal },
  { pattern: PATTERNS.settings, to: workPaths.settings, icon: menuIcons.own },
  { pattern: PATTERNS.clinicModules, to: workPaths.clinicModules, icon: menuIcons.modules },
  { pattern: PATTERNS.staff, to: workPaths.staff, icon: menuIcons.staff },
  { pattern: PATTERNS.registry, to: paths.registry, icon: menuIcons.registry },
  { pattern: PATTERNS.queue, to: paths.queue, icon: menuIcons.queue, isInner: true },
  { pattern: PATTERNS.waitingList, to: paths.waitingList, icon: menuIcons.waiting, isInner: true },
  {
    pattern: PATTERNS.patients,
    to: paths.patients,
    icon: menuIcons.patients,
    isInner: true,
    covers: [PATTERNS.newPatient, PATTERNS.patient, PATTERNS.duplicates, PATTERNS.mergePatients],
  },
  {
    pattern: PATTERNS.schedule,
    to: paths.schedule,
    icon: menuIcons.schedule,
    isInner: true,
    covers: [PATTERNS.scheduleOf],
  },
  {
    pattern: PATTERNS.doctors,
    to: paths.doctors,
    icon: menuIcons.doctors,
    isInner: true,
    covers: [PATTERNS.newDoctor, PATTERNS.doctor],
  },
  {
    pattern: PATTERNS.employees,
    to: paths.employees,
    icon: menuIcons.employees,
    isInner: true,
    covers: [PATTERNS.newEmployee, PATTERNS.employee],
  },
  { pattern: PATTERNS.specialties, to: paths.specialties, icon: menuIcons.specialties, isInner: true },
  { pattern: PATTERNS.departments, to: paths.departments, icon: menuIcons.departments, isInner: true },
  {
    pattern: PATTERNS.prices,
    to: workPaths.prices,
    icon: menuIcons.prices,
    isInner: true,
    covers: [PATTERNS.priceImport],
  },
  { pattern: PATTERNS.organization, to: workPaths.organization, icon: menuIcons.settings, isInner: true },
  { pattern: PATTERNS.reception, to: paths.reception, icon: menuIcons.reception, covers: [PATTERNS.currentPatient] },
  { pattern: PATTERNS.reports, to: workPaths.reports, icon: menuIcons.reports, covers: [PATTERNS.report] },
  { pattern: PATTERNS.clinicLog, to: workPaths.clinicLog, icon: menuIcons.log },
  { pattern: PATTERNS.makeAppointment, to: paths.makeAppointment, icon: menuIcons.make, isForPatients: true },
  { pattern: PATTERNS.myRecords, to: paths.myRecords, icon: menuIcons.records, isForPatients: true },
  { pattern: PATTERNS.appointmentHistory, to: paths.appointmentHistory, icon: menuIcons.history, isForPatients: true },
  { pattern: PATTERNS.help, to: workPaths.help, icon: menuIcons.help },
];

/** Side menu of the platform's administration. */
const ADMIN_MENU: readonly MenuRow[] = [
  {
    pattern: PATTERNS.adminClinics,
    to: () => workPaths.adminClinics,
    icon: menuIcons.clinics,
    covers: [PATTERNS.newAdminClinic, PATTERNS.adminClinic],
  },
  {
    pattern: PATTERNS.adminUsers,
    to: () => workPaths.adminUsers,
    icon: menuIcons.patients,
    covers: [PATTERNS.adminUser],
  },
  { pattern: PATTERNS.adminWorkbooks, to: () => workPaths.adminWorkbooks, icon: menuIcons.upload },
  { pattern: PATTERNS.adminLog, to: () => workPaths.adminLog, icon: menuIcons.log },
  { pattern: PATTERNS.adminLetters, to: () => workPaths.adminLetters, icon: menuIcons.letters },
  { pattern: PATTERNS.adminRuns, to: () => workPaths.adminRuns, icon: menuIcons.runs },
  { pattern: PATTERNS.adminState, to: () => workPaths.adminState, icon: menuIcons.state },
];
/** Rows of the platform's administration that the person may open. */
export const adminMenu = (user: CurrentUser | null): VisibleRow[] => visibleRows(ADMIN_MENU, user, null);

/** A person without a role may become a patient by booking; staff become one by the role. */
function isStaffOnly(user: CurrentUser | null, clinicId: string): boolean {
  const roles = user?.resources.find(({ organization }) => organization === clinicId)?.roles ?? [];
  return roles.length > 0 && !roles.includes('patient');
}

interface ClinicOfMenu {
  readonly id: string;
  readonly slug: string;
  readonly modules: readonly string[];
}
/** Rows that the person may open: title and access are those of the route. */
function visibleRows(menu: readonly MenuRow[], user: CurrentUser | null, clinic: ClinicOfMenu | null): VisibleRow[] {
  const hidesPatients = clinic !== null && isStaffOnly(user, clinic.id);
  return menu.flatMap(({ pattern, to, icon, isInner = false, isForPatients = false, covers = [] }) => {
    if (isForPatients && hidesPatients) return [];
    const route = SIGNED_IN_ROUTES.find(({ path }) => path === pattern);
    if (!route || verdictOn(route, user, clinic) !== 'allow') return [];
    return [{ to: to(clinic?.slug ?? ''), titleKey: route.titleKey, icon, isInner, covers: [pattern, ...covers] }];
  });
}

/** Rows of the personal area. */
export function personalMenu(user: CurrentUser | null, clinic: ClinicOfMenu): VisibleRow[] {
  const rows = visibleRows(PERSONAL_MENU, user, clinic);
  // a doctor has the schedule without the registry around it
  const hasRegistry = rows.some(({ to }) => to === paths.registry(clinic.slug));
  return hasRegistry ? rows : rows.map((row) => ({ ...row, isInner: false }));
}
