import { nearTime } from '#shared/format/near-time.ru.ts';
import type { ClinicRow as Row } from '#renderer/entities/clinic/api.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { Opening } from '#renderer/entities/clinic/opening.tsx';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LogoMark } from '#renderer/ui/logo.tsx';
import { texts } from '../texts.ru.ts';

/** Specialties that a card names; how many more there are is told. */
const SHOWN_SPECIALTIES = 3;

/** A clinic of the list: where, when open, who works there, the next time. */
export function ClinicRow({ clinic }: { readonly clinic: Row }) {
  const { title, slug, logo, specialties, doctors, next_time: next, primaryColor } = clinic;
  const now = useMinute();
  const rest = specialties.length - SHOWN_SPECIALTIES;
  return (
    <li className="card clinics-row">
      <div className="clinics-row-head">
        <LogoMark image={logo} size={48} brand={primaryColor} />
        <div>
          <h2>{title}</h2>
          <p>{clinicAddress(clinic)}</p>
          <p>
            <Opening clinic={clinic} />
          </p>
        </div>
      </div>
      {doctors > 0 && (
        <p className="clinics-row-specialties">
          <span>{texts.hint_doctors(doctors)}</span>
          {specialties.slice(0, SHOWN_SPECIALTIES).map((specialty) => (
            <span key={specialty} className="tag">
              {specialty}
            </span>
          ))}
          {rest > 0 && <span>{texts.hint_more(rest)}</span>}
        </p>
      )}
      <div className="clinics-row-end">
        {next === null ? (
          <p>{texts.hint_no_times}</p>
        ) : (
          <p>
            {texts.hint_next_time} <time dateTime={next}>{nearTime(next, now)}</time> <ForeignTime at={next} />
          </p>
        )}
        <ButtonLink to={paths.clinic(slug)} look="tonal" isSmall label={texts.action_choose_clinic(title)}>
          {texts.action_choose}
        </ButtonLink>
      </div>
    </li>
  );
}
