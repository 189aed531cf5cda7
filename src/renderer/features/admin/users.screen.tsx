import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ROLE_WORDS } from '#shared/access/roles.ru.ts';
import { STAFF_ROLES } from '#shared/access/staff-roles.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { isUuid } from '#shared/format/uuid.ts';
import { MANY_PEOPLE } from '#shared/rules/many-people.ts';
import { ACCOUNT_STATES } from '#shared/rules/user-status.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { dateText } from '#renderer/lib/page/device-time.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useGetAdminClinicQuery } from './api.ts';
import { UserStatusTag, stateOf } from './components/user-status-tag.tsx';
import { useListAdminUsersQuery, type AdminUserRow } from './users-api.ts';
import { userTexts as texts } from './user-texts.ru.ts';
import './admin.css';

const PAGE = 20;
/** Clinics of one person that a row names. */
const SHOWN_CLINICS = 3;
const columns: readonly Column<AdminUserRow>[] = [
  { key: 'name', title: texts.field_name, render: (row) => <Name row={row} /> },
  { key: 'clinics', title: texts.field_clinics, render: (row) => <Clinics row={row} /> },
  {
    key: 'status',
    title: texts.field_status,
    render: (row) => <UserStatusTag status={stateOf(row)} />,
    onCard: 'bare',
  },
  {
    key: 'seen',
    title: texts.field_last_seen,
    render: ({ last_seen_at: seen }) => (seen === null ? texts.hint_never : dateText(seen)),
    isNumeric: true,
  },
];

function Name({ row }: { readonly row: AdminUserRow }) {
  return (
    <span className="admin-title">
      {fullName(row)}
      <br />
      <span className="muted">{row.email ?? formatPhone(row.phone ?? '')}</span>
    </span>
  );
}

function Clinics({ row: { clinics, is_superuser } }: { readonly row: AdminUserRow }) {
  const more = clinics.length - SHOWN_CLINICS;
  // an empty list would leave its separator on a card
  if (!is_superuser && clinics.length === 0) return null;
  return (
    <ul className="admin-people">
      {is_superuser && <li>{texts.state_superuser}</li>}
      {clinics.slice(0, SHOWN_CLINICS).map(({ id, title, roles }) => (
        <li key={id}>
          {title} <span className="muted">{roles.map((role) => ROLE_WORDS[role]).join(', ')}</span>
        </li>
      ))}
      {more > 0 && <li className="muted">{texts.hint_more_clinics(more)}</li>}
    </ul>
  );
}

/** Which clinic's people a link shows, and the way to all. */
function OfClinic({ uuid, onAll }: { readonly uuid: string; readonly onAll: () => void }) {
  const { data } = useGetAdminClinicQuery({ params: { uuid } });
  return (
    <p className="admin-of-clinic">
      {data ? texts.hint_of_clinic(data.title) : texts.hint_of_some_clinic}{' '}
      <Button variant="minimal" size="small" text={texts.action_all_clinics} onClick={onAll} />
    </p>
  );
}

/** «Люди платформы» (K9): who has an account, in which state (1 §3), with which roles. */
export function AdminUsersScreen() {
  const navigate = useNavigate();
  const address = useListAddress(['status', 'role', 'clinic']);
  const { page, search } = address;
  const status = ACCOUNT_STATES.find((one) => one === address.filters.status);
  const role = STAFF_ROLES.find((one) => one === address.filters.role);
  const clinic = isUuid(address.filters.clinic) ? address.filters.clinic : undefined;
  const query = useListAdminUsersQuery(
    {
      query: {
        page,
        per_page: PAGE,
        ...(search === '' ? {} : { search }),
        ...(status ? { status } : {}),
        ...(role ? { role } : {}),
        ...(clinic === undefined ? {} : { clinic }),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  useLastPage(address, query.currentData?.pages);
  return (
    <>
      <PageHead title={texts.title_users} />
      {clinic !== undefined && <OfClinic uuid={clinic} onAll={() => address.setFilter('clinic', '')} />}
      <DataTable
        {...loadState(query)}
        caption={texts.title_users}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={fullName}
        pageSize={PAGE}
        permissions={['read']}
        search={{ value: search, onSearch: address.setSearch, placeholder: texts.hint_search }}
        filter={
          <>
            <FilterSelect
              label={texts.field_status}
              none={texts.field_status_all}
              value={status ?? null}
              choices={ACCOUNT_STATES.map((one) => [one, texts.statuses[one]])}
              onChange={(chosen) => address.setFilter('status', chosen ?? '')}
            />
            <FilterSelect
              label={texts.field_role}
              none={texts.field_role_all}
              value={role ?? null}
              choices={STAFF_ROLES.map((one) => [one, texts.roles[one]])}
              onChange={(chosen) => address.setFilter('role', chosen ?? '')}
            />
          </>
        }
        paging={{ page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        onOpen={({ id }) => void navigate(workPaths.adminUser(id))}
        empty={texts.hint_nobody}
      />
      {(query.currentData?.total ?? 0) >= MANY_PEOPLE && (
        <p className="muted admin-many" role="status">
          {texts.hint_many(MANY_PEOPLE)}
        </p>
      )}
    </>
  );
}
