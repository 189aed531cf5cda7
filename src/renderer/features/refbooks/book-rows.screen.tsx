import { useState } from 'react';
import { Button, ButtonGroup, Intent } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Navigate, useParams } from 'react-router-dom';
import { REFBOOK_TITLES } from '#shared/rules/refbooks.ru.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { AskRowDialog } from './components/ask-row.dialog.tsx';
import { DictionaryLinks } from './components/dictionary-links.tsx';
import { isOfficial } from './components/row.dialog.tsx';
import { addressBook, benefitBook, insurerBook, type HandBook, type HandRow } from './hand-books.tsx';
import { rowsTexts as texts } from './rows-texts.ru.ts';
import { texts as bookTexts } from './texts.ru.ts';
import './refbooks.css';

/** Rows of one page (2 §9). */
const PER_PAGE = 20;
const STATES = [
  { value: 'active', text: texts.title_active },
  { value: 'retired', text: texts.title_retired },
] as const;

/** A book whose rows superusers keep by hand, besides its imports (2 §7). */
export function BookRowsScreen() {
  const { book } = useParams();
  if (book === 'foms') return <BookRows key={book} book={insurerBook} />;
  if (book === 'lgoti') return <BookRows key={book} book={benefitBook} />;
  if (book === 'fias') return <BookRows key={book} book={addressBook} />;
  return <Navigate to={paths.dictionaries} replace />;
}

/** The dialog over the table. */
type Open<Row> = { readonly kind: 'new' } | { readonly kind: 'edit' | 'remove' | 'restore'; readonly row: Row };

function BookRows<Row extends HandRow>({ book }: { readonly book: HandBook<Row> }) {
  const { Dialog, nameOf } = book;
  const address = useListAddress(['state']);
  const { page, search, filters, setFilter } = address;
  const state = filters.state === 'retired' ? 'retired' : 'active';
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const actions = book.useActions();
  const query = book.useRows({ page, per_page: PER_PAGE, state, ...(search === '' ? {} : { search }) });
  const data = query.currentData;
  useLastPage(address, data?.pages);
  const close = () => setOpen(null);
  const button = (row: Row, kind: 'edit' | 'remove' | 'restore', text: string) => (
    <Button
      text={text}
      size="small"
      {...(kind === 'remove' ? { intent: Intent.DANGER } : {})}
      aria-label={texts.action_of(text, nameOf(row))}
      onClick={() => setOpen({ kind, row })}
    />
  );
  const columns: readonly Column<Row>[] = [
    ...book.columns,
    {
      key: 'actions',
      title: texts.title_actions,
      onCard: 'below',
      render: (row) =>
        row.is_active ? (
          <ButtonGroup variant="minimal" className="book-row-actions">
            {button(row, 'edit', texts.action_edit)}
            {button(row, 'remove', texts.action_remove)}
          </ButtonGroup>
        ) : (
          <ButtonGroup variant="minimal" className="book-row-actions">
            {button(row, 'restore', texts.action_restore)}
          </ButtonGroup>
        ),
    },
  ];
  const { title } = REFBOOK_TITLES[book.code];
  return (
    <>
      <PageHead
        title={title}
        lead={texts.hint_lead[book.code]}
        action={
          <div className="import-actions">
            <ButtonLink to={paths.refbookImport(book.code)} look="quiet">
              {bookTexts.action_import}
            </ButtonLink>
            <Button
              intent={Intent.PRIMARY}
              icon={<Plus />}
              text={texts.action_add}
              onClick={() => setOpen({ kind: 'new' })}
            />
          </div>
        }
      />
      <DictionaryLinks />
      <p className="visually-hidden" role="status">
        {data && search !== '' ? bookTexts.hint_found(data.total) : ''}
      </p>
      <DataTable
        caption={title}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={book.keyOf}
        rowName={nameOf}
        permissions={['read']}
        pageSize={PER_PAGE}
        paging={{ page, pages: data?.pages ?? 0, onPage: address.setPage }}
        search={{ value: search, onSearch: address.setSearch }}
        filter={
          <Segments
            label={texts.title_state}
            segments={STATES}
            chosen={state}
            onChoose={(chosen) => setFilter('state', chosen === 'active' ? '' : chosen)}
          />
        }
        empty={
          search !== '' ? texts.hint_nothing_found : state === 'retired' ? texts.hint_no_retired : bookTexts.hint_empty
        }
        {...loadState(query)}
      />
      {open?.kind === 'new' && <Dialog row={null} onClose={close} />}
      {open?.kind === 'edit' && <Dialog row={open.row} onClose={close} />}
      {(open?.kind === 'remove' || open?.kind === 'restore') && (
        <AskRowDialog
          kind={open.kind}
          name={nameOf(open.row)}
          isOfficial={isOfficial(open.row)}
          work={() => actions[open.kind as 'remove' | 'restore'](open.row)}
          onClose={close}
        />
      )}
    </>
  );
}
