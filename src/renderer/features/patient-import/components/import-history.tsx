import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { useUndoPatientImportMutation, type PatientImport } from '../api.ts';
import { texts } from '../texts.ru.ts';

function Result({ row, onUndo }: { readonly row: PatientImport; readonly onUndo: () => void }) {
  return (
    <>
      <b>{texts.states[row.state]}</b>
      {row.state === 'done' && (
        <>
          <br />
          {texts.hint_counts(row)}
        </>
      )}
      {row.state === 'undone' && row.kept > 0 && (
        <>
          <br />
          {texts.hint_kept(row.kept)}
        </>
      )}
      {row.error !== null && (
        <>
          <br />
          {row.error}
        </>
      )}
      {row.can_undo && (
        <div>
          <Button size="small" icon={<Undo />} text={texts.action_undo} onClick={onUndo} />
        </div>
      )}
    </>
  );
}

interface ImportHistoryProps {
  readonly clinic: string;
  readonly imports: readonly PatientImport[];
}

/** The last imports with what came of them; the last one that was written can be taken back, after a question. */
export function ImportHistory({ clinic, imports }: ImportHistoryProps) {
  const [asked, setAsked] = useState<PatientImport | null>(null);
  const [undo, { isLoading }] = useUndoPatientImportMutation();
  const confirm = async () => {
    if (asked) await undo({ clinic, params: { id: asked.id } });
    setAsked(null);
  };
  const columns: readonly Column<PatientImport>[] = [
    {
      key: 'started',
      title: texts.title_started,
      isNumeric: true,
      render: (row) => texts.hint_started(row.started_at),
    },
    { key: 'result', title: texts.title_result, render: (row) => <Result row={row} onUndo={() => setAsked(row)} /> },
    {
      key: 'file',
      title: texts.title_file,
      render: (row) => <span className="table-import-name">{row.file_name}</span>,
    },
  ];
  return (
    <section>
      <h2>{texts.title_history}</h2>
      <DataTable
        caption={texts.title_history}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        rowName={({ file_name }) => file_name}
        permissions={['read']}
        empty={texts.hint_no_history}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        isDanger
        isBusy={isLoading}
        title={texts.title_undo}
        confirm={texts.action_undo}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        <p>{asked && texts.confirm_undo(asked.file_name, asked.new, asked.filled)}</p>
      </ConfirmDialog>
    </section>
  );
}
