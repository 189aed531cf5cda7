import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { BookingBlock } from '#renderer/features/booking/components/booking-flow.tsx';
import { ClinicScreen } from '#renderer/features/clinics/clinic.screen.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ClinicRegistration } from './clinic-registration.tsx';

/** The public page of a clinic, made of the features that meet on it. */
export function ClinicPage() {
  const { isSignedIn } = useSession();
  const canBook = useHasModule('booking');
  return (
    <ClinicScreen
      booking={canBook ? <BookingBlock /> : null}
      registration={isSignedIn ? null : <ClinicRegistration />}
    />
  );
}
