import { Navigate } from 'react-router-dom';
import { useGetClinicBySlugQuery } from '#renderer/entities/clinic/api.ts';
import { lastClinic } from '#renderer/entities/clinic/last-clinic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { lastWork } from './last-work.ts';
import { Splash } from './splash.tsx';
import { clinicOfWork, pageOfWork } from './work.ts';

/**
 * Leads somebody who has signed in to their work, a superuser without one to the administration, home who has none.
 */
export function Landing() {
  const { user } = useSession();
  const slug = user && clinicOfWork(user, { clinic: lastClinic(), desk: lastWork() });
  // the page there needs the clinic anyway
  const { currentData: clinic, isError } = useGetClinicBySlugQuery(
    { params: { slug: slug ?? '' } },
    { skip: slug === null },
  );
  if (!user || slug === null) return <Navigate to={user?.is_superuser === true ? paths.admin : paths.main} replace />;
  // the page itself says what is wrong with the clinic
  if (isError) return <Navigate to={paths.personalArea(slug)} replace />;
  return clinic ? <Navigate to={pageOfWork(user, clinic)} replace /> : <Splash />;
}
