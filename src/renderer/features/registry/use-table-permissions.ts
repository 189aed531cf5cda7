import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { TABLE_PERMISSIONS, type TablePermission } from '#renderer/ui/data-table/types.ts';

/** What the person may do with the rows of a directory, as tables take it (2 §6). */
export function useTablePermissions(): readonly TablePermission[] {
  const clinic = useClinic();
  return useCan('directory.write', clinic.id) ? TABLE_PERMISSIONS : ['read'];
}
