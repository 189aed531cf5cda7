import { Navigate } from 'react-router-dom';
import { lastClinic } from '#renderer/entities/clinic/last-clinic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';

/**
 * `/appointment` (1 §2): booking in the clinic that was open last, else in the person's first one, else the clinics to
 * choose from; a visitor books on the clinic's own page.
 */
export function OwnAppointmentScreen() {
  const { user } = useSession();
  const slug = lastClinic()?.slug ?? user?.resources[0]?.slug;
  if (slug === undefined) return <Navigate to={paths.clinics} replace />;
  return <Navigate to={user ? paths.makeAppointment(slug) : paths.clinic(slug)} replace />;
}
