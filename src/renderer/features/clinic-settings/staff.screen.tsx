import { useId, useState } from 'react';
import { Button, Switch, Tag } from '@blueprintjs/core';
import { GRANT_WORDS } from '#shared/access/grants.ru.ts';
import { ROLE_WORDS } from '#shared/access/roles.ru.ts';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import {
  useListStaffQuery,
  useSetStaffAdminMutation,
  useSetStaffOverbookingMutation,
  type StaffRow,
} from './staff-api.ts';
import { texts } from './texts.ru.ts';
import './settings.css';

const PAGE = 20;
const mayOverbook = ({ grants }: StaffRow): boolean => grants.includes('slot.overbook');
const isAdmin = ({ roles }: StaffRow): boolean => roles.includes('orgadmin');
const grantWords = ({ grants }: StaffRow): string =>
  grants.map((grant) => (GRANT_WORDS as Readonly<Record<string, string>>)[grant] ?? grant).join(', ');

/** «Персонал» (K31): who works with the clinic's data, and who administers it. */
export function StaffScreen() {
  const clinic = useClinic();
  const address = useListAddress();
  const { page, search } = address;
  const [asked, setAsked] = useState<StaffRow | null>(null);
  const query = useListStaffQuery(
    { clinic: clinic.id, query: { page, per_page: PAGE, ...(search === '' ? {} : { search }) } },
    { refetchOnMountOrArgChange: true },
  );
  useLastPage(address, query.currentData?.pages);
  const columns: readonly Column<StaffRow>[] = [
    {
      key: 'name',
      title: texts.field_name,
      render: (row) => (
        <span>
          {fullName(row)}
          <br />
          <span className="muted">{row.email}</span>
        </span>
      ),
    },
    {
      key: 'roles',
      title: texts.field_roles,
      render: (row) => (
        <span>
          {row.roles.map((role) => ROLE_WORDS[role]).join(', ')}
          {row.grants.length > 0 && <span className="muted"> · {texts.hint_grants(grantWords(row))}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: texts.field_state,
      render: ({ state }) => (
        <Tag minimal intent={state === 'activated' ? 'success' : 'warning'}>
          {texts.states[state]}
        </Tag>
      ),
      onCard: 'bare',
    },
    {
      key: 'overbooking',
      title: texts.field_overbooking,
      render: (row) => <Overbooking key={String(mayOverbook(row))} person={row} />,
    },
    {
      key: 'admin',
      title: texts.field_admin,
      render: (row) => <AdminPress person={row} onPress={() => setAsked(row)} />,
      onCard: 'below',
    },
  ];
  return (
    <>
      <PageHead
        title={texts.title_staff}
        lead={texts.lead_staff}
        action={<ButtonLink to={paths.employees(clinic.slug)}>{texts.action_to_employees}</ButtonLink>}
      />
      <DataTable
        {...loadState(query)}
        caption={texts.title_staff}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={fullName}
        pageSize={PAGE}
        permissions={['read']}
        search={{ value: search, onSearch: address.setSearch, placeholder: texts.hint_search_staff }}
        paging={{ page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        empty={texts.hint_no_staff}
      />
      {asked && <AdminQuestion person={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/**
 * Times beside the grid (K45): an administrator has them by the role, an employee when they are let. The switch shows
 * what was asked for until the list comes anew.
 */
function Overbooking({ person }: { readonly person: StaffRow }) {
  const clinic = useClinic();
  const [send, { isLoading }] = useSetStaffOverbookingMutation();
  const [wanted, setWanted] = useState(mayOverbook(person));
  if (isAdmin(person)) return <span className="muted">{texts.hint_by_role}</span>;
  if (!person.roles.includes('employee')) return <span className="muted">{texts.hint_not_the_desk}</span>;
  const change = async (isWanted: boolean) => {
    setWanted(isWanted);
    try {
      const { message } = await send({
        clinic: clinic.id,
        params: { id: person.id },
        body: { is_allowed: isWanted },
      }).unwrap();
      notifyDone(`${fullName(person)}: ${message}`);
    } catch (caught) {
      setWanted(mayOverbook(person));
      notifyRefused(caught);
    }
  };
  return (
    <Switch
      className="staff-switch"
      checked={wanted}
      disabled={isLoading}
      aria-label={texts.action_overbooking_of(fullName(person))}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

/** Of the last administrator the role cannot be taken: the press stays in reach and says why. */
function AdminPress({ person, onPress }: { readonly person: StaffRow; readonly onPress: () => void }) {
  const reason = useId();
  const { is_last_admin: isLast } = person;
  return (
    <>
      <Button
        className="staff-press"
        size="small"
        text={isAdmin(person) ? texts.action_dismiss : texts.action_appoint}
        aria-label={(isAdmin(person) ? texts.action_dismiss_of : texts.action_appoint_of)(fullName(person))}
        aria-disabled={isLast}
        aria-describedby={isLast ? reason : undefined}
        onClick={isLast ? undefined : onPress}
      />
      {isLast && (
        <div id={reason} className="staff-reason small muted">
          {texts.hint_last_admin}
        </div>
      )}
    </>
  );
}

/** What the role means, before it is given or taken. */
function AdminQuestion({ person, onClose }: { readonly person: StaffRow; readonly onClose: () => void }) {
  const clinic = useClinic();
  const [send, { isLoading }] = useSetStaffAdminMutation();
  const [failure, setFailure] = useState<string>();
  const isTaken = isAdmin(person);
  const words = isTaken ? texts.dismissing : texts.appointing;
  const confirm = async () => {
    try {
      await send({ clinic: clinic.id, params: { id: person.id }, body: { is_admin: !isTaken } }).unwrap();
      notifyDone(words.done(fullName(person)));
      onClose();
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
  };
  return (
    <ConfirmDialog
      title={words.title(fullName(person))}
      isOpen
      isBusy={isLoading}
      isDanger={isTaken}
      confirm={words.confirm}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{words.hint}</p>
    </ConfirmDialog>
  );
}
