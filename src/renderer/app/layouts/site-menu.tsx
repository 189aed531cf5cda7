import { NavLink } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicDropdown } from '#renderer/features/clinics/components/clinic-dropdown.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { texts } from '../texts.ru.ts';

interface SiteMenuProps {
  readonly clinic: Clinic | null;
  readonly onPick?: () => void;
}

/** Main menu (1 §2): home, clinics, contacts, and the dropdown of clinics. */
export function SiteMenu({ clinic, onPick }: SiteMenuProps) {
  return (
    <ul className="site-menu">
      <li><NavLink to={paths.main} end onClick={onPick}>{texts.title_main}</NavLink></li>
      <li><NavLink to={paths.clinics} end onClick={onPick}>{texts.action_clinics}</NavLink></li>
      <li><NavLink to={paths.contacts} onClick={onPick}>{texts.title_contacts}</NavLink></li>
      <li><ClinicDropdown current={clinic} {...(onPick ? { onPick } : {})} /></li>
    </ul>
  );
}
