import type { MouseEvent } from 'react';
import { Classes } from '@blueprintjs/core';
import { uiTexts } from '../ui.ru.ts';
import { RowActions } from './row-actions.tsx';
import type { Column } from './types.ts';

/** What can be done with a row. */
export interface RowHandlers<Row> {
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onUpdate?: ((row: Row) => void) | undefined;
  readonly onDelete?: ((row: Row) => void) | undefined;
  /** the row that is open beside the table */
  readonly currentKey?: string | undefined;
}
interface TableBodyProps<Row> extends RowHandlers<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly titleId: string;
}

/** A click on a button, link or field in a row is not a click on the row. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

/** The table itself: a sticky head, whole rows clickable, the first cell a button for the keyboard. */
export function TableBody<Row>({
  columns,
  rows,
  rowKey,
  rowName,
  titleId,
  currentKey,
  onOpen,
  onUpdate,
  onDelete,
}: TableBodyProps<Row>) {
  const hasActions = onUpdate !== undefined || onDelete !== undefined;
  return (
    <table className={`${Classes.HTML_TABLE}${onOpen ? ` ${Classes.INTERACTIVE}` : ''}`} aria-labelledby={titleId}>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{uiTexts.title_actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            // the keyboard's way is the button in the first cell
            <tr
              key={key}
              data-row={key}
              aria-current={key === currentKey ? 'true' : undefined}
              {...(onOpen
                ? {
                    onClick: (event: MouseEvent) => {
                      if (!isOnControl(event)) onOpen(row);
                    },
                  }
                : {})}
            >
              {columns.map(({ key: column, title, render, isNumeric = false, onCard }, index) => (
                <td
                  key={column}
                  data-title={title}
                  className={`data-table-${onCard ?? (index === 0 ? 'title' : 'named')}${isNumeric ? ' data-table-numeric' : ''}`}
                >
                  {index === 0 && onOpen ? (
                    <button type="button" className="data-table-open" onClick={() => onOpen(row)}>
                      {render(row)}
                    </button>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
              {hasActions && (
                <td className="data-table-actions">
                  <RowActions
                    name={rowName(row)}
                    onUpdate={onUpdate && (() => onUpdate(row))}
                    onDelete={onDelete && (() => onDelete(row))}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
