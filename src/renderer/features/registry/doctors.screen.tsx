import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { REGISTRY_PAGE } from '#shared/contract/registry.ts';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { useListDoctorRowsQuery, type DoctorRow } from '#renderer/entities/doctor/rows.ts';
import { useDeleteDoctorMutation } from './api.ts';
import { DeleteDialog } from '#renderer/entities/row-form/delete.dialog.tsx';
import { EmploymentTag } from '#renderer/entities/doctor/employment-tag.tsx';
import { RegistryExport } from './components/registry-export.tsx';
import { FRESH, tableQuery } from './directories.ts';
import { texts } from './texts.ru.ts';
import { useTablePermissions } from './use-table-permissions.ts';

const columns: readonly Column<DoctorRow>[] = [
  { key: 'name', title: texts.field_full_name, render: ({ employee }) => <PersonName name={employee} /> },
  { key: 'specialty', title: texts.field_specialty, render: ({ specialty }) => specialty.title, onCard: 'bare' },
  { key: 'department', title: texts.field_department, render: ({ department }) => department.title, onCard: 'bare' },
  { key: 'state', title: texts.field_state, render: ({ state }) => <EmploymentTag state={state} />, onCard: 'bare' },
];
const nameOf = ({ employee, specialty }: DoctorRow): string => `${fullName(employee)}, ${specialty.title}`;

/** «Врачи» (2 §2, "Tables"); adding and changing have pages of their own. */
export function DoctorsScreen() {
  const clinic = useClinic();
  const navigate = useNavigate();
  const permissions = useTablePermissions();
  const address = useListAddress();
  const [doomed, setDoomed] = useState<DoctorRow | null>(null);
  const [remove] = useDeleteDoctorMutation();
  const query = useListDoctorRowsQuery({ clinic: clinic.id, query: tableQuery(address) }, FRESH);
  useLastPage(address, query.currentData?.pages);
  const edit = ({ id }: DoctorRow) => void navigate(paths.doctor(clinic.slug, id));
  return (
    <>
      <PageHead
        title={texts.title_doctors}
        action={<RegistryExport table="doctors" title={texts.title_doctors} search={address.search} />}
      />
      <DataTable
        {...loadState(query)}
        caption={texts.title_doctors}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={nameOf}
        pageSize={REGISTRY_PAGE}
        permissions={permissions}
        search={{ value: address.search, onSearch: address.setSearch }}
        paging={{ page: address.page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        onCreate={() => void navigate(paths.newDoctor(clinic.slug))}
        onOpen={permissions.includes('update') ? edit : undefined}
        onUpdate={edit}
        onDelete={setDoomed}
      />
      {doomed && (
        <DeleteDialog
          name={nameOf(doomed)}
          hint={texts.hint_delete_doctor}
          remove={() => remove({ clinic: clinic.id, params: { id: doomed.id } }).unwrap()}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
