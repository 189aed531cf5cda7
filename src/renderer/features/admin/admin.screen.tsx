import { Navigate } from 'react-router-dom';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';

/** `/admin`: its first section. */
export function AdminScreen() {
  return <Navigate to={workPaths.adminClinics} replace />;
}
