import type { ReactElement } from 'react';
import { Book, Duplicate, Export } from '@blueprintjs/icons';
import { REPORT_KINDS } from '#shared/rules/reports.ts';
import { REPORT_TITLES } from '#shared/rules/reports.ru.ts';
import type { PalettePage } from '#renderer/features/palette/options.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { CLINIC_SECTIONS, OWN_SETTINGS, workPaths } from '#renderer/lib/navigation/work-paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { verdictOn } from '../access.ts';
import { adminMenu, personalMenu } from '../menu.ts';
import { menuIcons } from '../menu-icons.tsx';
import { SIGNED_IN_ROUTES } from '../signed-in-routes.ts';
import { texts } from '../texts.ru.ts';
import {
  CLINIC_TITLES,
  CLINIC_WORDS,
  EXPORT_WORDS,
  OWN_TITLES,
  OWN_WORDS,
  PAGE_WORDS,
  REPORT_WORDS,
  pageTexts,
} from './page-words.ru.ts';

interface ClinicOfPages {
  readonly id: string;
  readonly slug: string;
  readonly modules: readonly string[];
}
interface Place {
  readonly pattern: string;
  readonly to: (clinicName: string) => string;
  readonly icon: ReactElement;
}
/** Pages that stand in the menu of nobody, but on the way of their work. */
const WAYS: readonly Place[] = [
  { pattern: PATTERNS.dictionaries, to: () => paths.dictionaries, icon: <Book /> },
  { pattern: PATTERNS.mkb10, to: () => paths.mkb10, icon: <Book /> },
  { pattern: PATTERNS.grls, to: () => paths.grls, icon: <Book /> },
];
/** Pages behind others: only a search finds them. */
const INNER: readonly Place[] = [
  { pattern: PATTERNS.patientImport, to: workPaths.patientImport, icon: menuIcons.upload },
  { pattern: PATTERNS.duplicates, to: workPaths.duplicates, icon: <Duplicate /> },
  { pattern: PATTERNS.newEmployee, to: paths.newEmployee, icon: menuIcons.employees },
  { pattern: PATTERNS.newDoctor, to: paths.newDoctor, icon: menuIcons.doctors },
  { pattern: PATTERNS.priceImport, to: workPaths.priceImport, icon: menuIcons.upload },
  { pattern: PATTERNS.mkb10Import, to: () => paths.mkb10Import, icon: menuIcons.upload },
  { pattern: PATTERNS.security, to: () => paths.security, icon: menuIcons.own },
  { pattern: PATTERNS.allRecords, to: () => paths.allRecords, icon: menuIcons.records },
  { pattern: PATTERNS.family, to: () => paths.family, icon: menuIcons.personal },
  { pattern: PATTERNS.ownViews, to: () => paths.ownViews, icon: menuIcons.log },
];
/** Pages whose table can be taken as a file, by who may: the route of another page that asks for the same right. */
const EXPORTS: readonly (Omit<Place, 'icon'> & { readonly of: string })[] = [
  { pattern: PATTERNS.patientImport, to: paths.patients, of: texts.title_patients },
  { pattern: PATTERNS.patientImport, to: paths.queue, of: texts.title_queue },
  { pattern: PATTERNS.patientImport, to: paths.waitingList, of: texts.title_waiting_list },
  { pattern: PATTERNS.employees, to: paths.employees, of: texts.title_employees },
  { pattern: PATTERNS.doctors, to: paths.doctors, of: texts.title_doctors },
  { pattern: PATTERNS.prices, to: workPaths.prices, of: texts.title_prices },
  { pattern: PATTERNS.clinicLog, to: workPaths.clinicLog, of: texts.title_clinic_log },
];

/**
 * Every page that the person may open in a clinic, with the parts of long ones, as the palette finds them: the rows of
 * their menu first, which the empty field shows.
 */
export function deskPages(user: CurrentUser | null, clinic: ClinicOfPages): PalettePage[] {
  const routeOf = (pattern: string) =>
    SIGNED_IN_ROUTES.find((route) => route.path === pattern && verdictOn(route, user, clinic) === 'allow');
  const may = (pattern: string): boolean => routeOf(pattern) !== undefined;
  const pagesOf = (places: readonly Place[]): PalettePage[] =>
    places.flatMap(({ pattern, to, icon }) => {
      const route = routeOf(pattern);
      if (!route) return [];
      return [{ to: to(clinic.slug), icon, title: texts[route.titleKey], also: PAGE_WORDS[route.titleKey] ?? [] }];
    });
  const rows = (menu: ReturnType<typeof personalMenu>): PalettePage[] =>
    menu.map(({ to, titleKey, icon }) => ({ to, icon, title: texts[titleKey], also: PAGE_WORDS[titleKey] ?? [] }));
  const reports = (may(PATTERNS.report) ? REPORT_KINDS : []).map((kind) => ({
    to: workPaths.report(clinic.slug, kind),
    icon: menuIcons.reports,
    title: REPORT_TITLES[kind],
    of: texts.title_reports,
    also: REPORT_WORDS[kind],
  }));
  const sections = (may(PATTERNS.clinicSettings) ? CLINIC_SECTIONS : []).map((section) => ({
    to: workPaths.clinicSection(clinic.slug, section),
    icon: menuIcons.settings,
    title: CLINIC_TITLES[section],
    of: texts.title_clinic_settings,
    also: CLINIC_WORDS[section],
  }));
  // who signs in by a service has no password
  const settings = OWN_SETTINGS.filter((setting) => setting !== 'password' || user?.is_social !== true);
  const own = (may(PATTERNS.settings) ? settings : []).map((setting) => ({
    to: workPaths.ownSetting(clinic.slug, setting),
    icon: menuIcons.own,
    title: OWN_TITLES[setting],
    of: texts.title_settings,
    also: OWN_WORDS[setting],
  }));
  const exports = EXPORTS.filter(({ pattern }) => may(pattern)).map(({ to, of }) => ({
    key: `${to(clinic.slug)}-export`,
    to: to(clinic.slug),
    icon: <Export />,
    title: pageTexts.title_export,
    of,
    also: EXPORT_WORDS,
  }));
  const hasWork = user !== null && user.employments.total > 0;
  const work = { pattern: PATTERNS.employments, to: () => paths.employments, icon: menuIcons.employees };
  const inner = [...pagesOf(INNER), ...reports, ...sections, ...own, ...exports, ...rows(adminMenu(user))];
  return [
    ...rows(personalMenu(user, clinic)),
    ...pagesOf([...WAYS, ...(hasWork ? [work] : [])]),
    ...inner.map((page) => ({ ...page, isInner: true })),
  ];
}
