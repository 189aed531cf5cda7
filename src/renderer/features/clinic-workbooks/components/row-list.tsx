import { useState } from 'react';
import type { WorkbookRowKind, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { useListClinicWorkbookRowsQuery, type WorkbookRow } from '../api.ts';
import { texts } from '../texts.ru.ts';

const PAGE = 50;
const nameOf = ({ title }: WorkbookRow): string => title || texts.hint_no_title;
const LINE: Column<WorkbookRow> = {
  key: 'line',
  title: texts.title_line,
  isNumeric: true,
  render: ({ line }) => line,
};
const SHEET: Column<WorkbookRow> = {
  key: 'sheet',
  title: texts.segments_sheets,
  render: ({ sheet }) => SHEET_TITLES[sheet],
};
const WHAT: Column<WorkbookRow> = { key: 'what', title: texts.title_what, render: nameOf, onCard: 'title' };
const CLINIC: Column<WorkbookRow> = { key: 'clinic', title: texts.title_clinic, render: ({ clinic }) => clinic };
const textColumn = (key: 'changes' | 'problem' | 'kept', title: string): Column<WorkbookRow> => ({
  key,
  title,
  render: (row) => row[key],
});
const COLUMNS: Readonly<Record<WorkbookRowKind, readonly Column<WorkbookRow>[]>> = {
  new: [LINE, WHAT, CLINIC],
  changed: [LINE, WHAT, CLINIC, textColumn('changes', texts.title_changes)],
  same: [LINE, WHAT, CLINIC],
  wrong: [LINE, WHAT, textColumn('problem', texts.title_problem)],
};
const KEPT = [SHEET, LINE, WHAT, CLINIC, textColumn('kept', texts.title_kept)];

interface RowListProps {
  readonly workbook: string;
  readonly caption: string;
  /** null: those that an undo left, of all sheets */
  readonly of: { readonly sheet: WorkbookSheet; readonly kind: WorkbookRowKind } | null;
}

/** Rows of a workbook as they were understood, a page of them. */
export function RowList({ workbook, caption, of }: RowListProps) {
  const [page, setPage] = useState(1);
  const query = useListClinicWorkbookRowsQuery({
    params: { id: workbook },
    query: { page, per_page: PAGE, ...(of ?? { kept: true }) },
  });
  return (
    <DataTable
      caption={caption}
      columns={of ? COLUMNS[of.kind] : KEPT}
      rows={query.currentData?.items ?? []}
      rowKey={({ sheet, line }) => `${sheet} ${line}`}
      rowName={nameOf}
      {...loadState(query)}
      paging={{ page, pages: query.currentData?.pages ?? 0, onPage: setPage }}
      permissions={['read']}
      empty={texts.hint_no_rows}
    />
  );
}
