import { useState } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { REGISTRY_PAGE } from '#shared/contract/registry.ts';
import type { TitledDirectory } from '../directories.ts';
import { texts } from '../texts.ru.ts';
import { useTablePermissions } from '../use-table-permissions.ts';
import { DeleteDialog } from '#renderer/entities/row-form/delete.dialog.tsx';
import { RegistryExport } from './registry-export.tsx';
import { EditTitleDialog, NewTitleDialog } from './title.dialog.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
}
/** The dialog over the table. */
type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: Row };
const columns = [{ key: 'title', title: texts.field_title, render: ({ title }: Row) => title }];

/** A screen of a directory that has only titles: specialties, departments (2 §2, "Tables"). */
export function TitledTable({ directory }: { readonly directory: TitledDirectory }) {
  const clinic = useClinic();
  const permissions = useTablePermissions();
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const { remove } = directory.useActions(clinic.id);
  const query = directory.useList(clinic.id, address);
  useLastPage(address, query.currentData?.pages);
  const edit = (row: Row) => setOpen({ kind: 'edit', row });
  const dialog = { directory, clinic: clinic.id, onClose: () => setOpen(null) };
  return (
    <>
      <PageHead
        title={directory.title}
        action={<RegistryExport table={directory.table} title={directory.title} search={address.search} />}
      />
      <DataTable
        {...loadState(query)}
        caption={directory.title}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        pageSize={REGISTRY_PAGE}
        permissions={permissions}
        search={{ value: address.search, onSearch: address.setSearch }}
        paging={{ page: address.page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        onOpen={permissions.includes('update') ? edit : undefined}
        onCreate={() => setOpen({ kind: 'new' })}
        onUpdate={edit}
        onDelete={(row) => setOpen({ kind: 'delete', row })}
      />
      {open?.kind === 'new' && <NewTitleDialog {...dialog} />}
      {open?.kind === 'edit' && <EditTitleDialog {...dialog} id={open.row.id} />}
      {open?.kind === 'delete' && (
        <DeleteDialog name={open.row.title} remove={() => remove(open.row.id)} onClose={dialog.onClose} />
      )}
    </>
  );
}
