import { Suspense, lazy } from 'react';
import { BookingBlock } from '#renderer/features/booking/components/booking-flow.tsx';
import { ClinicScreen } from '#renderer/features/clinics/clinic.screen.tsx';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { useDeferredMount } from '#renderer/lib/page/use-deferred-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';

const RegisterPanel = lazy(() =>
  import('#renderer/features/auth/components/register-panel.tsx').then((module) => ({ default: module.RegisterPanel })),
);

/** The public page of a clinic, made of the features that meet on it. */
export function ClinicPage() {
  const { isSignedIn } = useSession();
  return <ClinicScreen booking={<BookingBlock />} registration={isSignedIn ? null : <Registration />} />;
}

/** Far down the page, so it comes after everything above it. */
function Registration() {
  const here = useHere();
  const [host, isDue] = useDeferredMount<HTMLDivElement>();
  const skeleton = <div className="clinic-registration-skeleton bp6-skeleton" />;
  return (
    <div ref={host}>
      {isDue ? (
        <Suspense fallback={skeleton}>
          <RegisterPanel next={here} />
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  );
}
