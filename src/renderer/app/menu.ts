import type { ReactElement } from 'react';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { verdictOn } from './access.ts';
import { ROUTES } from './routes.ts';
import type { TitleKey } from './texts.ru.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { menuIcons } from './menu-icons.tsx';

interface MenuRow {
  readonly pattern: string;
  readonly to: (clinicName: string) => string;
  readonly icon: ReactElement;
}
export interface VisibleRow {
  readonly to: string;
  readonly titleKey: TitleKey;
  readonly icon: ReactElement;
}

/** Side menu of the personal area, in the order of the specification (1 §2). */
const PERSONAL_MENU: readonly MenuRow[] = [
  { pattern: PATTERNS.personalArea, to: paths.personalArea, icon: menuIcons.main },
  { pattern: PATTERNS.makeAppointment, to: paths.makeAppointment, icon: menuIcons.make },
  { pattern: PATTERNS.myRecords, to: paths.myRecords, icon: menuIcons.records },
  { pattern: PATTERNS.appointmentHistory, to: paths.appointmentHistory, icon: menuIcons.history },
];

/** Rows whose screen exists and which the person may open: title and access are those of the route. */
export function personalMenu(user: CurrentUser | null, clinic: { readonly id: string; readonly slug: string }): VisibleRow[] {
  return PERSONAL_MENU.flatMap(({ pattern, to, icon }) => {
    const route = ROUTES.find(({ path }) => path === pattern);
    if (!route || verdictOn(route.access, user, clinic.id) !== 'allow') return [];
    return [{ to: to(clinic.slug), titleKey: route.titleKey, icon }];
  });
}
