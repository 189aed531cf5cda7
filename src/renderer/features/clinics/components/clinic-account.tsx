import { Button } from '@blueprintjs/core';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { clinicTexts as texts } from '../clinic-texts.ru.ts';

interface ClinicAccountProps {
  readonly clinic: Clinic;
  /** id of the block that the button leads to */
  readonly registrationId: string;
}

function goTo(id: string): void {
  const block = document.getElementById(id);
  block?.scrollIntoView({ block: 'start' });
  block?.focus({ preventScroll: true });
}

/** Sign-in for a visitor, the personal area for a person. */
export function ClinicAccount({ clinic, registrationId }: ClinicAccountProps) {
  const { isSignedIn } = useSession();
  const here = useHere();
  return (
    <div className="clinic-account">
      {clinic.has_prices && <ButtonLink to={paths.clinicPrices(clinic.slug)}>{texts.action_prices}</ButtonLink>}
      {isSignedIn ? (
        <ButtonLink to={paths.personalArea(clinic.slug)}>{texts.action_personal_area}</ButtonLink>
      ) : (
        <>
          <ButtonLink to={paths.login(here)}>{texts.action_sign_in}</ButtonLink>
          <Button
            variant="minimal"
            intent="primary"
            text={texts.action_create_account}
            onClick={() => goTo(registrationId)}
          />
        </>
      )}
    </div>
  );
}
