import { Navigate, useSearchParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';

/** The card without a patient leads to the registry (2 §2), where the dialog makes one and then opens the card. */
export function NewPatientScreen() {
  const clinic = useClinic();
  const [params] = useSearchParams();
  return <Navigate to={paths.patientsAdding(clinic.slug, localPath(params.get('prev')) ?? undefined)} replace />;
}
