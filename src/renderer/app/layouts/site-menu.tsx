import { NavLink } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicDropdown } from '#renderer/features/clinics/components/clinic-dropdown.tsx';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { isStaff, isStaffRoles } from '#renderer/lib/session/staff.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { texts } from '../texts.ru.ts';

interface SiteMenuProps {
  readonly clinic: Clinic | null;
  readonly onPick?: () => void;
}

interface ModuleRowsProps {
  readonly user: CurrentUser | null;
  readonly onPick: (() => void) | undefined;
}

/** Modules of the platform that the person works with (1 §2): a dropdown of the bar, rows of a menu. */
function ModuleRows({ user, onPick }: ModuleRowsProps) {
  const rows = [
    ...(user?.resources.some(({ roles }) => isStaffRoles(roles))
      ? [{ to: PATTERNS.ownRegistry, title: texts.title_registry }]
      : []),
    ...(isStaff(user) ? [{ to: paths.dictionaries, title: texts.title_dictionaries }] : []),
    ...(user?.is_superuser === true ? [{ to: paths.admin, title: texts.title_admin }] : []),
  ];
  if (rows.length === 0) return null;
  const links = (close?: () => void) =>
    rows.map(({ to, title }) => (
      <li key={to}>
        <NavLink to={to} onClick={close}>
          {title}
        </NavLink>
      </li>
    ));
  if (onPick) return links(onPick);
  return (
    <li>
      <Disclosure label={texts.title_modules} align="start">
        {(close) => <ul className="module-rows">{links(close)}</ul>}
      </Disclosure>
    </li>
  );
}

/** Main menu (1 §2): home, clinics, modules for who works, contacts, and the dropdown of clinics. */
export function SiteMenu({ clinic, onPick }: SiteMenuProps) {
  const { user } = useSession();
  return (
    <ul className="site-menu">
      <li>
        <NavLink to={paths.main} end onClick={onPick}>
          {texts.title_main}
        </NavLink>
      </li>
      <li>
        <NavLink to={paths.clinics} end onClick={onPick}>
          {texts.action_clinics}
        </NavLink>
      </li>
      <ModuleRows user={user} onPick={onPick} />
      <li>
        <NavLink to={paths.contacts} onClick={onPick}>
          {texts.title_contacts}
        </NavLink>
      </li>
      <li>
        <ClinicDropdown current={clinic} {...(onPick ? { onPick } : {})} />
      </li>
    </ul>
  );
}
