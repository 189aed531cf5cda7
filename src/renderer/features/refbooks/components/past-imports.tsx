import { ImportHistory, ImportResult } from '#renderer/entities/table-import/import-history.tsx';
import { UndoImport } from '#renderer/entities/table-import/undo-import.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { useUndoImportMutation, type RefbookImport } from '../api.ts';
import { bookTexts } from '../book-texts.ru.ts';
import { texts } from '../texts.ru.ts';

function Result({ row }: { readonly row: RefbookImport }) {
  const { id, book, file_name: name, state, percent, error, can_undo: canUndo } = row;
  const [undo, { isLoading }] = useUndoImportMutation();
  const lines = {
    running: texts.hint_running(percent),
    checked: texts.hint_plan(row),
    done: texts.hint_counts(row.added, row.updated, row.retired),
    undone: null,
    failed: error,
    cancelled: error,
  };
  return (
    <ImportResult title={texts.states[state]} state={state} lines={[lines[state]]}>
      {canUndo && (
        <UndoImport
          question={bookTexts[book].confirm_undo(name)}
          isBusy={isLoading}
          undo={() => undo({ book, params: { id } })}
        />
      )}
    </ImportResult>
  );
}
const EDITION: Column<RefbookImport> = {
  key: 'edition',
  title: texts.title_edition,
  isNumeric: true,
  render: ({ edition }) => edition || texts.hint_unknown_edition,
};

interface PastImportsProps {
  readonly imports: readonly RefbookImport[];
  readonly empty: string;
}
/** The last imports of a book; the last one that was written can be taken back. */
export const PastImports = ({ imports, empty }: PastImportsProps) => (
  <ImportHistory imports={imports} result={(row) => <Result row={row} />} empty={empty} more={[EDITION]} />
);
