import { loadState } from '#renderer/lib/api/load-state.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { useListSettingsQuery } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface Setting {
  readonly name: string;
  readonly value: string | null;
  readonly is_given: boolean;
}
const valueOf = ({ value, is_given: isGiven }: Setting): string => {
  if (value === null) return isGiven ? texts.hint_set : texts.hint_not_set;
  return value === '' ? texts.hint_empty : value;
};
const COLUMNS: readonly Column<Setting>[] = [
  { key: 'name', title: texts.column_setting, render: ({ name }) => <code>{name}</code> },
  {
    key: 'value',
    title: texts.column_value,
    render: (row) => (
      <span className={row.value === null || row.value === '' ? 'muted' : undefined}>{valueOf(row)}</span>
    ),
    onCard: 'bare',
  },
  {
    key: 'source',
    title: texts.column_source,
    render: ({ is_given: isGiven }) => (isGiven ? texts.source_given : texts.source_default),
    onCard: 'bare',
  },
];

/** Every setting of the server and where its value comes from; of a secret only whether there is one. */
export function SettingsTable() {
  const query = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="state-settings">
      <h2 id="state-settings">{texts.title_settings}</h2>
      <DataTable
        {...loadState(query)}
        caption={texts.title_settings}
        columns={COLUMNS}
        rows={query.currentData?.items ?? []}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        pageSize={20}
        permissions={['read']}
      />
    </section>
  );
}
