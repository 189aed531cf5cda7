import { Suspense, useState, type ReactNode } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { BelowFold } from '#renderer/ui/below-fold.tsx';
import { ClinicAccount } from './components/clinic-account.tsx';
import { ClinicBand } from './components/clinic-band.tsx';
import { FrontSections, FrontWays } from './components/front-lazy.ts';
import { clinicTexts as texts } from './clinic-texts.ru.ts';
import './clinics.css';

interface ClinicScreenProps {
  /** booking, of visitors and of signed-in people alike: app/ puts the feature here; null where the clinic has none */
  readonly booking: ReactNode;
  /** the registration form of visitors; null for those who are signed in */
  readonly registration: ReactNode;
}
const REGISTRATION_ID = 'registration';

/**
 * Public page of a clinic: who and where it is, ways to its services and to whom it shows, which stand under the
 * booking, registration last.
 */
export function ClinicScreen({ booking, registration }: ClinicScreenProps) {
  const clinic = useClinic();
  const { isSignedIn } = useSession();
  // doctors are what most come for: the rest waits for a press, or for the sign-in here (1 §2)
  const [isExpanded, setIsExpanded] = useState(false);
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (isSignedIn !== wasSignedIn) {
    setWasSignedIn(isSignedIn);
    setIsExpanded(isSignedIn);
  }
  useDocumentTitle(clinic.title);
  const hasFront = clinic.front.services ?? clinic.front.doctors;
  return (
    <div className="clinic-page">
      <ClinicBand clinic={clinic} isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)}>
        <ClinicAccount clinic={clinic} registrationId={REGISTRATION_ID} />
      </ClinicBand>
      <div className="column-wide clinic-body">
        {hasFront && booking !== null && (
          // there before the ways come: nothing under it moves
          <div className="clinic-ways">
            <Suspense fallback={null}>
              <FrontWays clinic={clinic} />
            </Suspense>
          </div>
        )}
        <BelowFold>
          {booking !== null && (
            <section className="clinic-booking" aria-label={texts.title_booking}>
              {booking}
            </section>
          )}
          {hasFront && (
            <Suspense fallback={null}>
              <FrontSections clinic={clinic} />
            </Suspense>
          )}
          {registration !== null && (
            <div id={REGISTRATION_ID} className="clinic-registration" tabIndex={-1}>
              {registration}
            </div>
          )}
        </BelowFold>
      </div>
    </div>
  );
}
