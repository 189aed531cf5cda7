import type { ReactNode } from 'react';
import { nearTime } from '#shared/format/near-time.ru.ts';
import type { ClinicRow } from '#renderer/entities/clinic/api.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { Opening } from '#renderer/entities/clinic/opening.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LogoMark } from '#renderer/ui/logo.tsx';
import { texts } from '../texts.ru.ts';

interface ClinicCardProps {
  readonly clinic: ClinicRow;
  /** whose the next time is, where it is known */
  readonly nextOf?: string;
}

/** A clinic: where, when open, how many doctors, the next time. */
export function ClinicCard({ clinic, nextOf = '' }: ClinicCardProps) {
  const { title, slug, logo, primaryColor, doctors, next_time: next } = clinic;
  return (
    <li className="card home-clinic">
      <div className="home-clinic-head">
        <LogoMark image={logo} size={48} brand={primaryColor} />
        <div>
          <h3>{title}</h3>
          <p>{clinicAddress(clinic)}</p>
        </div>
      </div>
      <p className="home-clinic-facts">
        <Opening clinic={clinic} />
        <span>{doctors > 0 && texts.hint_doctors_of(doctors)}</span>
      </p>
      <div className="home-clinic-next">
        <Next next={next} of={nextOf} />
        <ButtonLink to={paths.clinic(slug)} look="tonal" isSmall label={texts.action_choose_clinic(title)}>
          {texts.action_choose}
        </ButtonLink>
      </div>
    </li>
  );
}

function Next({ next, of }: { readonly next: string | null; readonly of: string }): ReactNode {
  const now = useMinute();
  if (next === null) return <p>{texts.hint_no_times}</p>;
  return (
    <p>
      {texts.hint_nearest}
      <br />
      <time dateTime={next}>{nearTime(next, now)}</time>
      {of !== '' && ` · ${of.toLowerCase()}`} <ForeignTime at={next} />
    </p>
  );
}
