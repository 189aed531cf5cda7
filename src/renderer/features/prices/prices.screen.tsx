import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router-dom';
import { PRICES_PAGE, priceEndpoints } from '#shared/contract/prices.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DeleteDialog } from '#renderer/entities/row-form/delete.dialog.tsx';
import { TableExport } from '#renderer/entities/table-export/table-export.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import { TABLE_PERMISSIONS } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useDeletePriceMutation, useListPricesQuery, type Price } from './api.ts';
import { priceColumns } from './columns.tsx';
import { PriceDialog } from './components/price.dialog.tsx';
import { texts } from './texts.ru.ts';

/** The dialog over the table. */
type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: Price };

/** «Прайс-лист»: read by the desk, kept by the administrator (K18). */
export function PricesScreen() {
  const clinic = useClinic();
  const navigate = useNavigate();
  const mayWrite = useCan('directory.write', clinic.id);
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const [remove] = useDeletePriceMutation();
  const { page, search } = address;
  const query = useListPricesQuery(
    { clinic: clinic.id, query: { page, per_page: PRICES_PAGE, ...(search === '' ? {} : { search }) } },
    { refetchOnMountOrArgChange: true },
  );
  useLastPage(address, query.currentData?.pages);
  const edit = (row: Price) => setOpen({ kind: 'edit', row });
  const close = () => setOpen(null);
  const isEmpty = search === '';
  return (
    <>
      <PageHead
        title={texts.title}
        lead={<Link to={paths.clinicPrices(clinic.slug)}>{texts.action_public}</Link>}
        action={
          <TableExport
            title={texts.title}
            fetch={(format) => fetchFile(priceEndpoints.exportPrices, { clinic: clinic.id, query: { format } })}
          >
            {mayWrite && (
              <MenuItem
                icon={<Import />}
                text={texts.action_import}
                onClick={() => void navigate(workPaths.priceImport(clinic.slug))}
              />
            )}
          </TableExport>
        }
      />
      <DataTable
        {...loadState(query)}
        caption={texts.title}
        columns={priceColumns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        pageSize={PRICES_PAGE}
        permissions={mayWrite ? TABLE_PERMISSIONS : ['read']}
        search={{ value: search, onSearch: address.setSearch }}
        paging={{ page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        {...(isEmpty ? { empty: mayWrite ? texts.hint_empty_admin : texts.hint_empty } : {})}
        onOpen={mayWrite ? edit : undefined}
        onCreate={() => setOpen({ kind: 'new' })}
        onUpdate={edit}
        onDelete={(row) => setOpen({ kind: 'delete', row })}
      />
      {open?.kind === 'new' && <PriceDialog clinic={clinic.id} price={null} onClose={close} />}
      {open?.kind === 'edit' && <PriceDialog clinic={clinic.id} price={open.row} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          name={open.row.name}
          remove={() => remove({ clinic: clinic.id, params: { id: open.row.id } }).unwrap()}
          onClose={close}
        />
      )}
    </>
  );
}
