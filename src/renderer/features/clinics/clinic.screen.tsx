import { useState, type ReactNode } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { useFitsWindow } from '#renderer/lib/page/use-fits-window.ts';
import { ClinicAccount } from './components/clinic-account.tsx';
import { ClinicPanel } from './components/clinic-panel.tsx';
import { texts } from './texts.ru.ts';
import './clinics.css';

interface ClinicScreenProps {
  /** booking, of visitors and of signed-in people alike: app/ puts the feature here; null where the clinic has none */
  readonly booking: ReactNode;
  /** the registration form of visitors; null for those who are signed in */
  readonly registration: ReactNode;
}
const BOOKING_ID = 'booking';
const REGISTRATION_ID = 'registration';
/** px of the header and the space around the panel */
const AROUND_PANEL = 64 + 2 * 24;

/** Public page of a clinic: about it at the left, booking at the right where there is any, registration under it. */
export function ClinicScreen({ booking, registration }: ClinicScreenProps) {
  const clinic = useClinic();
  const [isExpanded, setIsExpanded] = useState(true);
  const [panel, fits] = useFitsWindow<HTMLElement>(AROUND_PANEL);
  useDocumentTitle(clinic.title);
  return (
    <div className="clinic-page">
      <div className={booking === null ? 'clinic-columns clinic-columns-single' : 'clinic-columns'}>
        <aside
          ref={panel}
          className={fits ? 'clinic-aside clinic-aside-sticky' : 'clinic-aside'}
          aria-label={texts.title_info}
        >
          <ClinicPanel clinic={clinic} isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)}>
            <ClinicAccount
              clinic={clinic}
              bookingId={booking === null ? null : BOOKING_ID}
              registrationId={REGISTRATION_ID}
            />
          </ClinicPanel>
        </aside>
        {booking !== null && (
          <section id={BOOKING_ID} className="clinic-booking" tabIndex={-1} aria-label={texts.title_booking}>
            {booking}
          </section>
        )}
      </div>
      {registration !== null && (
        <div id={REGISTRATION_ID} className="clinic-registration" tabIndex={-1}>
          {registration}
        </div>
      )}
    </div>
  );
}
