import type { ClinicRow as Row } from '#renderer/entities/clinic/api.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { texts } from '../texts.ru.ts';

/** A clinic of the list. */
export function ClinicRow({ clinic }: { readonly clinic: Row }) {
  const { title, slug, logo } = clinic;
  return (
    <li className="clinics-row">
      <Avatar
        initials={title
          .replace(/[^\p{L}]/gu, '')
          .charAt(0)
          .toUpperCase()}
        photo={logo}
        size={44}
      />
      <div>
        <h2>{title}</h2>
        <p>{clinicAddress(clinic)}</p>
      </div>
      <ButtonLink to={paths.clinic(slug)} label={texts.action_choose_clinic(title)}>
        {texts.action_choose}
      </ButtonLink>
    </li>
  );
}
