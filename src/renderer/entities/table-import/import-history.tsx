import { Fragment, type ReactNode } from 'react';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { tableTexts as texts } from './table-texts.ru.ts';

interface PastImport {
  readonly id: string;
  /** an instant */
  readonly started_at: string;
  readonly file_name: string;
}
interface ImportHistoryProps<Row extends PastImport> {
  readonly imports: readonly Row[];
  readonly result: (row: Row) => ReactNode;
  /** what stands there before the first one */
  readonly empty: string;
  readonly more?: readonly Column<Row>[];
}

/** The last imports of files, and what came of each. */
export function ImportHistory<Row extends PastImport>({ imports, result, empty, more = [] }: ImportHistoryProps<Row>) {
  const columns: readonly Column<Row>[] = [
    {
      key: 'started',
      title: texts.title_started,
      isNumeric: true,
      render: (row) => texts.hint_started(row.started_at),
    },
    { key: 'result', title: texts.title_result, render: result, onCard: 'below' },
    {
      key: 'file',
      title: texts.title_file,
      render: ({ file_name: name }) => <span className="table-import-name">{name}</span>,
    },
    ...more,
  ];
  return (
    <section className="table-import-history">
      <h2>{texts.title_history}</h2>
      <DataTable
        caption={texts.title_history}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        rowName={({ file_name: name }) => name}
        permissions={['read']}
        empty={empty}
      />
    </section>
  );
}

interface ImportResultProps {
  /** how it ended, or where it is */
  readonly title: string;
  /** `done` and `failed` have a colour */
  readonly state: string;
  /** what came of it; null is left out */
  readonly lines: readonly (string | null)[];
  /** what can be done about it */
  readonly children?: ReactNode;
}
/** One import in the history. */
export function ImportResult({ title, state, lines, children }: ImportResultProps) {
  return (
    <>
      <b className="table-import-result" data-state={state}>
        {title}
      </b>
      {lines.map(
        (line) =>
          line !== null && (
            <Fragment key={line}>
              <br />
              {line}
            </Fragment>
          ),
      )}
      <div className="table-import-ways">{children}</div>
    </>
  );
}
