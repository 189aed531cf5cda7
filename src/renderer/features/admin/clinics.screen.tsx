import { useNavigate } from 'react-router-dom';
import { shortName } from '#shared/format/names.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListAdminClinicsQuery, type AdminClinicRow } from './api.ts';
import { ClinicAdminTag } from './components/clinic-admin-tag.tsx';
import { ClinicStateTag } from './components/clinic-state-tag.tsx';
import { texts } from './texts.ru.ts';
import './admin.css';

const PAGE = 20;
const columns: readonly Column<AdminClinicRow>[] = [
  { key: 'title', title: texts.field_title, render: (row) => <Title row={row} /> },
  { key: 'city', title: texts.field_city, render: ({ city }) => city, onCard: 'bare' },
  {
    key: 'employees',
    title: texts.field_employees,
    render: ({ employees }) => texts.hint_employees(employees),
    onCard: 'bare',
  },
  { key: 'state', title: texts.field_state, render: (row) => <ClinicStateTag clinic={row} />, onCard: 'bare' },
  { key: 'admins', title: texts.field_admins, render: (row) => <Admins row={row} /> },
];

function Title({ row }: { readonly row: AdminClinicRow }) {
  return (
    <span className="admin-title">
      {row.title} <span className="muted">{row.slug}</span>
    </span>
  );
}

function Admins({ row: { admins } }: { readonly row: AdminClinicRow }) {
  if (admins.length === 0) return <span className="muted">{texts.hint_no_admin}</span>;
  return (
    <ul className="admin-people">
      {admins.map((admin) => (
        <li key={admin.id}>
          {shortName(admin)} <ClinicAdminTag state={admin.state} />
        </li>
      ))}
    </ul>
  );
}

/** «Клиники платформы» (K9): who has them, whether they work; a new one has its page. */
export function AdminClinicsScreen() {
  const navigate = useNavigate();
  const address = useListAddress();
  const query = useListAdminClinicsQuery(
    { query: { page: address.page, per_page: PAGE, ...(address.search === '' ? {} : { search: address.search }) } },
    { refetchOnMountOrArgChange: true },
  );
  useLastPage(address, query.currentData?.pages);
  return (
    <>
      <PageHead title={texts.title_clinics} />
      <DataTable
        {...loadState(query)}
        caption={texts.title_clinics}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        pageSize={PAGE}
        permissions={['read', 'create']}
        search={{ value: address.search, onSearch: address.setSearch, placeholder: texts.hint_search }}
        paging={{ page: address.page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        onCreate={() => void navigate(paths.newAdminClinic)}
        onOpen={({ id }) => void navigate(workPaths.adminClinic(id))}
        {...(address.search === '' ? { empty: texts.hint_no_clinics } : {})}
      />
    </>
  );
}
