import { NavLink } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicDropdown } from '#renderer/features/clinics/components/clinic-dropdown.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { isStaff } from '#renderer/lib/session/staff.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

interface SiteMenuProps {
  readonly clinic: Clinic | null;
  readonly onPick?: () => void;
}

/** Main menu (1 §2): home, clinics, for staff the dictionaries, contacts, and the dropdown of clinics. */
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
      {isStaff(user) && (
        <li>
          <NavLink to={paths.dictionaries} onClick={onPick}>
            {texts.title_dictionaries}
          </NavLink>
        </li>
      )}
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
