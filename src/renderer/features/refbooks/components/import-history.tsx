import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import type { RefbookImport } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { UndoImport } from './undo-import.tsx';

function Result({ row }: { readonly row: RefbookImport }) {
  const { state, percent, added, updated, retired, error, file_name: name } = row;
  if (state === 'running') return texts.hint_running(percent);
  if (state === 'checked')
    return (
      <>
        {texts.title_checked(name)}
        <br />
        {texts.hint_plan(row)}
      </>
    );
  if (state === 'done')
    return (
      <>
        <b className="import-done">{texts.title_done}</b>
        <br />
        {texts.hint_counts(added, updated, retired)}
        {row.can_undo && <UndoImport last={row} />}
      </>
    );
  if (state === 'undone') return <b>{texts.title_undone}</b>;
  return (
    <>
      <b className={state === 'failed' ? 'import-failed' : undefined}>
        {state === 'failed' ? texts.title_failed : texts.title_cancelled}
      </b>
      <br />
      {error}
    </>
  );
}
const columns: readonly Column<RefbookImport>[] = [
  {
    key: 'started',
    title: texts.title_started,
    isNumeric: true,
    render: ({ started_at }) => texts.hint_started(started_at),
  },
  { key: 'result', title: texts.title_result, render: (row) => <Result row={row} /> },
  { key: 'file', title: texts.title_file, render: ({ file_name }) => <span className="import-name">{file_name}</span> },
  {
    key: 'edition',
    title: texts.title_edition,
    isNumeric: true,
    render: ({ edition }) => edition || texts.hint_unknown_edition,
  },
];

/** The last imports with what came of them. */
export function ImportHistory({
  imports,
  empty,
}: {
  readonly imports: readonly RefbookImport[];
  readonly empty: string;
}) {
  return (
    <section className="import-history">
      <h2>{texts.title_history}</h2>
      <DataTable
        caption={texts.title_history}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        rowName={({ file_name }) => file_name}
        permissions={['read']}
        empty={empty}
      />
    </section>
  );
}
