import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useOptionalClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHere, useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useRouteTitle } from '#renderer/lib/page/use-document-title.ts';
import { isStaff } from '#renderer/lib/session/staff.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { verdictOn } from './access.ts';
import type { RouteRow } from './route-row.ts';
import { FeatureUnavailable } from '#renderer/features/status/feature-unavailable.tsx';
import { SentHome } from './sent-home.tsx';
import { Splash } from './splash.tsx';
import { texts } from './texts.ru.ts';

/** For staff only: a patient's first pages do without it. Without its file the first page has to do. */
const Landing = lazy(() =>
  import('./landing.tsx').then(
    ({ Landing: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => <Navigate to={paths.main} replace /> }),
  ),
);

/** From a page for guests: to where the person wanted, else staff to their work, everybody else home. */
function Leaving() {
  const { user } = useSession();
  const next = useNextPath();
  if (next !== null || !isStaff(user)) return <Navigate to={next ?? paths.main} replace />;
  return (
    <Suspense fallback={<Splash />}>
      <Landing />
    </Suspense>
  );
}

interface RouteFrameProps {
  readonly row: RouteRow;
  readonly children: ReactNode;
}

/** Guard and title of a screen. */
export function RouteFrame({ row, children }: RouteFrameProps) {
  const { user } = useSession();
  const clinic = useOptionalClinic();
  const here = useHere();
  useRouteTitle(texts[row.titleKey]);
  switch (verdictOn(row, user, clinic ?? null)) {
    case 'allow':
      return children;
    case 'leave':
      return <Leaving />;
    case 'sign-in':
      return row.guest === 'home' ? <SentHome /> : <Navigate to={paths.login(here)} replace />;
    case 'denied':
      return <Navigate to={paths.accessDenied} replace />;
    case 'unavailable':
      return <FeatureUnavailable />;
  }
}
