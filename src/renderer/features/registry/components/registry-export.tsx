import { registryExportEndpoints } from '#shared/contract/registry-export.ts';
import type { RegistryTable } from '#shared/rules/registry-tables.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { TableExport } from '#renderer/entities/table-export/table-export.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';

interface RegistryExportProps {
  readonly table: RegistryTable;
  readonly title: string;
  /** only what it finds is given */
  readonly search: string;
}

/** A table of the registry as a file: what the screen shows, on all its pages. */
export function RegistryExport({ table, title, search }: RegistryExportProps) {
  const clinic = useClinic();
  return (
    <TableExport
      title={title}
      fetch={(format) =>
        fetchFile(registryExportEndpoints.exportRegistry, {
          clinic: clinic.id,
          params: { table },
          query: { format, ...(search === '' ? {} : { search }) },
        })
      }
    />
  );
}
