import { MenuItem } from '@blueprintjs/core';
import { Duplicate, Import } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { TableExport } from '#renderer/entities/table-export/table-export.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

/** Patients from a table, and as one (K18). */
export function TableMenu({ clinic }: { readonly clinic: { readonly id: string; readonly slug: string } }) {
  const navigate = useNavigate();
  const mayMerge = useCan('patient.merge', clinic.id);
  return (
    <TableExport
      title={texts.title_table}
      fetch={(format) => fetchFile(patientImportEndpoints.exportPatients, { clinic: clinic.id, query: { format } })}
    >
      <MenuItem
        icon={<Import />}
        text={texts.action_import}
        onClick={() => void navigate(workPaths.patientImport(clinic.slug))}
      />
      {mayMerge && (
        <MenuItem
          icon={<Duplicate />}
          text={texts.action_duplicates}
          onClick={() => void navigate(workPaths.duplicates(clinic.slug))}
        />
      )}
    </TableExport>
  );
}
