import { Activity, lazy, Suspense, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useOptionalClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useRouteTitle } from '#renderer/lib/page/use-document-title.ts';
import { isOutside } from '#renderer/lib/session/staff.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { verdictOn } from './access.ts';
import { Leaving } from './leaving.tsx';
import type { RouteRow } from './route-row.ts';
import { IpRestrictedScreen } from '#renderer/features/status/ip-restricted.screen.tsx';
import { seldomSeen } from './seldom.ts';
import { SentHome } from './sent-home.tsx';
import { Splash } from './splash.tsx';
import { texts } from './texts.ru.ts';

const FeatureUnavailable = lazy(() => seldomSeen().then((parts) => ({ default: parts.FeatureUnavailable })));
interface RouteFrameProps {
  readonly row: RouteRow;
  readonly children: ReactNode;
}

/** Guard and title of a screen. A module that is switched off hides an open page: what was typed stays. */
export function RouteFrame({ row, children }: RouteFrameProps) {
  const { user, isSigningOut } = useSession();
  const clinic = useOptionalClinic();
  const here = useHere();
  useRouteTitle(texts[row.titleKey]);
  const verdict = verdictOn(row, user, clinic ?? null);
  if (isSigningOut) return <Splash />;
  switch (verdict) {
    case 'leave':
      return <Leaving />;
    case 'sign-in':
      return row.guest === 'home' ? <SentHome /> : <Navigate to={paths.login(here)} replace />;
    case 'denied':
      if (isOutside(user, clinic?.id)) return <IpRestrictedScreen isOfClinic />;
      return <Navigate to={paths.accessDenied} replace />;
    case 'allow':
    case 'unavailable':
      return (
        <>
          <Activity mode={verdict === 'allow' ? 'visible' : 'hidden'}>{children}</Activity>
          {verdict === 'unavailable' && (
            <Suspense>
              <FeatureUnavailable isBooking={row.module === 'booking'} />
            </Suspense>
          )}
        </>
      );
  }
}
