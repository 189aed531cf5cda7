import { Navigate } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';

/** `/admin`: its first section. */
export function AdminScreen() {
  return <Navigate to={paths.adminClinics} replace />;
}
