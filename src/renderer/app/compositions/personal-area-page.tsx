import { useLocation } from 'react-router-dom';
import { NOTIFICATION_SETTINGS } from '#shared/pages.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { NotificationChoices } from '#renderer/features/accounts/components/notification-choices.tsx';
import { PersonalAreaScreen, type WayGroup } from '#renderer/features/accounts/personal-area.screen.tsx';
import { wayTexts } from '#renderer/features/accounts/texts.ru.ts';
import { FirstSteps } from '#renderer/features/clinic-settings/components/first-steps.tsx';
import { landingHints } from '#renderer/features/registry/texts.ru.ts';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { personalMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';
import { OwnVisits } from './own-visits.tsx';

/** Rows of the menu that make a clinic's directories, and those of a person's own visits; the others are work. */
const CLINIC: readonly string[] = [
  PATTERNS.clinicSettings,
  PATTERNS.clinicModules,
  PATTERNS.staff,
  PATTERNS.organization,
  PATTERNS.doctors,
  PATTERNS.employees,
  PATTERNS.specialties,
  PATTERNS.departments,
];
const OWN: readonly string[] = [
  PATTERNS.makeAppointment,
  PATTERNS.myRecords,
  PATTERNS.appointmentHistory,
  PATTERNS.personal,
  PATTERNS.settings,
  PATTERNS.help,
];
/** What is done most comes first; the menu has its own order. */
const ownPlace = ({ covers }: { readonly covers: readonly string[] }) =>
  OWN.findIndex((pattern) => covers.includes(pattern));
const groupOf = (covers: readonly string[]): WayGroup => {
  const isAmong = (patterns: readonly string[]) => covers.some((pattern) => patterns.includes(pattern));
  return isAmong(CLINIC) ? 'clinic' : isAmong(OWN) ? 'own' : 'work';
};

/** The welcome page with the ways of this person: the rows of their menu, whatever their roles (1 §2). */
export function PersonalAreaPage() {
  const clinic = useClinic();
  const { user } = useSession();
  const { search } = useLocation();
  const rows = personalMenu(user, clinic);
  const isPatient = rows.some(({ covers }) => covers.includes(PATTERNS.myRecords));
  const ways = rows
    .filter(({ covers }) => !covers.includes(PATTERNS.personalArea))
    .toSorted((one, other) => ownPlace(one) - ownPlace(other))
    .map(({ to, titleKey, icon, covers }) => ({
      to,
      icon,
      group: groupOf(covers),
      title: wayTexts[titleKey]?.title ?? texts[titleKey],
      hint: wayTexts[titleKey]?.hint ?? landingHints[titleKey],
    }));
  return (
    <PersonalAreaScreen
      ways={ways}
      first={
        rows.some(({ covers }) => covers.includes(PATTERNS.clinicSettings)) ? (
          <FirstSteps />
        ) : ways.every(({ group }) => group === 'own') && isPatient ? (
          <div className="accounts-next">
            <OwnVisits />
          </div>
        ) : null
      }
      // letters lead to them here; else they stand with the other settings
      choices={isPatient && user && search === NOTIFICATION_SETTINGS ? <NotificationChoices takesFocus /> : null}
    />
  );
}
