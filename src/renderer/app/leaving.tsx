import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { isStaff } from '#renderer/lib/session/staff.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Splash } from './splash.tsx';

/** For staff only: a patient's first pages do without it. Without its file the first page has to do. */
const Landing = lazy(() =>
  import('./landing.tsx').then(
    ({ Landing: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => <Navigate to={paths.main} replace /> }),
  ),
);

/** From a page for guests: to where the person wanted, else staff and superusers to their work, everybody else home. */
export function Leaving() {
  const { user } = useSession();
  const next = useNextPath();
  const hasWork = isStaff(user) || user?.is_superuser === true;
  if (next !== null || !hasWork) return <Navigate to={next ?? paths.main} replace />;
  return (
    <Suspense fallback={<Splash />}>
      <Landing />
    </Suspense>
  );
}
