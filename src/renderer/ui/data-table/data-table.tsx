import { useId, type ReactNode } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { Inbox, Plus } from '@blueprintjs/icons';
import { Notice } from '../notice.tsx';
import { PageState } from '../page-state.tsx';
import { Pagination } from '../pagination.tsx';
import { SearchField } from '../search-field.tsx';
import { Skeleton } from '../skeleton.tsx';
import { uiTexts } from '../ui.ru.ts';
import { useRowFocus } from '../use-row-focus.ts';
import { TableBody, type RowHandlers } from './table-body.tsx';
import { mayInTable, type Column, type TablePermission } from './types.ts';
import './data-table.css';

/** Tables ask 200 ms after the last letter (2 §9). */
const DEBOUNCE_MS = 200;

interface DataTableProps<Row> extends RowHandlers<Row> {
  /** names the table */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** names a row in its buttons */
  readonly rowName: (row: Row) => string;
  readonly isLoading?: boolean;
  readonly error?: string | undefined;
  readonly onRetry?: () => void;
  readonly paging?: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };
  readonly search?: {
    readonly value: string;
    readonly onSearch: (search: string) => void;
    readonly placeholder?: string;
  };
  /** what else narrows the list: stands beside the search */
  readonly filter?: ReactNode;
  /** rows of a page, for the height while loading; 10 by default (2 §9) */
  readonly pageSize?: number;
  /** an empty list allows everything; without `read` there is no table (2 §6) */
  readonly permissions?: readonly TablePermission[];
  readonly onCreate?: () => void;
  /** words for an empty table; «Список пуст» by default */
  readonly empty?: string;
}

/** So many columns fit on a phone; rows of more become cards there. */
const FIT_ANYWHERE = 2;
const noRetry = () => {};

/**
 * The generic table (2 §2, §6): search, paging, create, edit and delete by permissions. The actions column shows only
 * with both `update` and `delete`. A row opens on a click or Enter when `onOpen` is given; where its columns do not fit
 * side by side it is a card. Knows no API: dialogs belong to who uses it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowName,
    isLoading = false,
    error,
    onRetry = noRetry,
    paging,
    search,
    filter,
    pageSize = 10,
    permissions = [],
    onCreate,
    empty = uiTexts.hint_empty_list,
  } = props;
  const titleId = useId();
  const host = useRowFocus<HTMLElement>(rows.map(rowKey));
  if (!mayInTable(permissions, 'read')) return null;
  const hasActions = mayInTable(permissions, 'update') && mayInTable(permissions, 'delete');
  return (
    <section
      className={`data-table${columns.length > FIT_ANYWHERE ? ' data-table-cards' : ''}`}
      aria-labelledby={titleId}
      ref={host}
      tabIndex={-1}
    >
      <h2 id={titleId} className="visually-hidden">
        {caption}
      </h2>
      {(search || filter || onCreate) && (
        <div className="data-table-bar">
          {search && (
            <SearchField
              label={uiTexts.field_search_in(caption)}
              placeholder={search.placeholder ?? uiTexts.hint_search}
              value={search.value}
              onChange={search.onSearch}
              debounce={DEBOUNCE_MS}
            />
          )}
          {filter}
          {onCreate && mayInTable(permissions, 'create') && (
            <Button intent={Intent.PRIMARY} icon={<Plus />} text={uiTexts.action_add} onClick={onCreate} />
          )}
        </div>
      )}
      <PageState
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        isEmpty={rows.length === 0}
        empty={<Notice picture={<Inbox size={32} />} text={empty} />}
        skeleton={<Skeleton rows={pageSize} rowHeight={40} />}
      >
        {() => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
          <div className="data-table-scroll" role="group" aria-labelledby={titleId} tabIndex={0}>
            <TableBody
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              rowName={rowName}
              titleId={titleId}
              currentKey={props.currentKey}
              onOpen={props.onOpen}
              onUpdate={hasActions ? props.onUpdate : undefined}
              onDelete={hasActions ? props.onDelete : undefined}
            />
          </div>
        )}
      </PageState>
      {paging && (
        <Pagination
          page={paging.page}
          pages={paging.pages}
          onChange={paging.onPage}
          label={uiTexts.title_pages_of(caption)}
        />
      )}
    </section>
  );
}
