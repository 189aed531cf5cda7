import { Navigate } from 'react-router-dom';
import { can } from '#shared/access/permissions.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { actorIn, useSession } from '#renderer/lib/session/use-session.ts';

/**
 * A registry without a clinic leads to that of the person's first clinic which has one for them, or to the clinics (2
 * §2, "Other routes").
 */
export function OwnRegistryScreen() {
  const { user } = useSession();
  const own = user?.resources.find(({ organization }) => can(actorIn(user, organization), 'queue.read'));
  return <Navigate to={own ? paths.registry(own.slug) : paths.clinics} replace />;
}
