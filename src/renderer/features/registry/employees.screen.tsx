import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { REGISTRY_PAGE } from '#shared/contract/registry.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { rolesInWords } from '#shared/rules/employment.ru.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { useDeleteEmployeeMutation, useListEmployeesQuery, type EmployeeRow } from './api.ts';
import { EmploymentTag } from '#renderer/entities/doctor/employment-tag.tsx';
import { RegistryExport } from './components/registry-export.tsx';
import { DeleteDialog } from '#renderer/entities/row-form/delete.dialog.tsx';
import { FRESH, tableQuery } from './directories.ts';
import { texts } from './texts.ru.ts';
import { useTablePermissions } from './use-table-permissions.ts';
import './registry.css';

const columns: readonly Column<EmployeeRow>[] = [
  { key: 'lastName', title: texts.field_last_name, render: ({ lastName }) => <PersonName name={lastName} /> },
  {
    key: 'firstName',
    title: texts.field_first_name,
    render: ({ firstName }) => <PersonName name={firstName} />,
    onCard: 'title',
  },
  {
    key: 'middleName',
    title: texts.field_middle_name,
    render: ({ middleName }) => <PersonName name={middleName} />,
    onCard: 'title',
  },
  { key: 'contacts', title: texts.field_contacts, render: (row) => <Contacts row={row} />, onCard: 'bare' },
  { key: 'roles', title: texts.field_roles, render: (row) => <Roles row={row} />, onCard: 'bare' },
  { key: 'state', title: texts.field_state, render: (row) => <EmploymentState row={row} />, onCard: 'bare' },
];

/** E-mail and phone under each other, on a card beside each other. */
function Contacts({ row: { email, phone } }: { readonly row: EmployeeRow }) {
  const told = [email, formatPhone(phone)].filter(Boolean);
  if (told.length === 0) return null;
  return (
    <div className="employee-contacts">
      {told.map((text) => (
        <span key={text}>{text} </span>
      ))}
    </div>
  );
}

function Roles({ row }: { readonly row: EmployeeRow }) {
  const words = rolesInWords(row);
  return words === '' ? null : <span className="employee-roles">{words}</span>;
}

/** The state of the consent; of who does not work, the booked visits that somebody has to settle. */
function EmploymentState({ row: { state, visits_left: remaining } }: { readonly row: EmployeeRow }) {
  return (
    <div className="employment-state">
      <EmploymentTag state={state} />
      {remaining > 0 && <span className="employment-visits">{texts.hint_visits_left(remaining)}</span>}
    </div>
  );
}

/** «Сотрудники» (2 §2, "Tables"); adding and changing have pages of their own. */
export function EmployeesScreen() {
  const clinic = useClinic();
  const navigate = useNavigate();
  const permissions = useTablePermissions();
  const address = useListAddress();
  const [doomed, setDoomed] = useState<EmployeeRow | null>(null);
  const [remove] = useDeleteEmployeeMutation();
  const query = useListEmployeesQuery({ clinic: clinic.id, query: tableQuery(address) }, FRESH);
  const { refetch } = query;
  // somebody has accepted, or left
  useTopic('staff', () => void refetch());
  useLastPage(address, query.currentData?.pages);
  const edit = ({ id }: EmployeeRow) => void navigate(paths.employee(clinic.slug, id));
  return (
    <>
      <PageHead
        title={texts.title_employees}
        action={<RegistryExport table="employees" title={texts.title_employees} search={address.search} />}
      />
      <DataTable
        {...loadState(query)}
        caption={texts.title_employees}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={fullName}
        pageSize={REGISTRY_PAGE}
        permissions={permissions}
        search={{ value: address.search, onSearch: address.setSearch }}
        paging={{ page: address.page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        onCreate={() => void navigate(paths.newEmployee(clinic.slug))}
        onOpen={permissions.includes('update') ? edit : undefined}
        onUpdate={edit}
        onDelete={setDoomed}
      />
      {doomed && (
        <DeleteDialog
          name={fullName(doomed)}
          hint={texts.hint_delete_employee}
          remove={() => remove({ clinic: clinic.id, params: { id: doomed.id } }).unwrap()}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
