import { Fragment, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { useUndoClinicWorkbookMutation, type Workbook } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { RowList } from './row-list.tsx';

interface ResultProps {
  readonly row: Workbook;
  readonly onUndo: () => void;
  readonly onKept: () => void;
}
function Result({ row, onUndo, onKept }: ResultProps) {
  return (
    <>
      <b>{texts.states[row.state]}</b>
      {row.state === 'done' &&
        row.sheets
          .filter((sheet) => sheet.new + sheet.changed > 0)
          .map((sheet) => (
            <Fragment key={sheet.sheet}>
              <br />
              {texts.confirm_sheet(SHEET_TITLES[sheet.sheet], sheet.new, sheet.changed)}
            </Fragment>
          ))}
      {row.state === 'done' &&
        row.clinics.map(({ id, title }) => (
          <Fragment key={id}>
            <br />
            <Link to={workPaths.adminClinic(id)}>{title}</Link>
          </Fragment>
        ))}
      {row.state === 'undone' && row.kept > 0 && (
        <>
          <br />
          {texts.hint_kept(row.kept)}
          <div>
            <Button size="small" text={texts.action_kept} onClick={onKept} />
          </div>
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

/** The last workbooks with what came of them; the last one that was written can be taken back, after a question. */
export function WorkbookHistory({ workbooks }: { readonly workbooks: readonly Workbook[] }) {
  const [asked, setAsked] = useState<Workbook | null>(null);
  const [kept, setKept] = useState<Workbook | null>(null);
  const [undo, { isLoading }] = useUndoClinicWorkbookMutation();
  const confirm = async () => {
    if (asked) await undo({ params: { id: asked.id } });
    setAsked(null);
  };
  const columns: readonly Column<Workbook>[] = [
    {
      key: 'started',
      title: texts.title_started,
      isNumeric: true,
      render: (row) => texts.hint_started(row.started_at),
    },
    {
      key: 'result',
      title: texts.title_result,
      render: (row) => <Result row={row} onUndo={() => setAsked(row)} onKept={() => setKept(row)} />,
    },
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
        rows={workbooks}
        rowKey={({ id }) => id}
        rowName={({ file_name }) => file_name}
        permissions={['read']}
        empty={texts.hint_no_history}
      />
      {kept && (
        <section className="table-import-step">
          <h2>{texts.title_kept_rows(kept.file_name)}</h2>
          <RowList key={kept.id} workbook={kept.id} caption={texts.title_kept_rows(kept.file_name)} of={null} />
          <div>
            <Button text={texts.action_close} onClick={() => setKept(null)} />
          </div>
        </section>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        isDanger
        isBusy={isLoading}
        title={texts.title_undo}
        confirm={texts.action_undo}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        <p>{asked && texts.confirm_undo(asked.file_name)}</p>
      </ConfirmDialog>
    </section>
  );
}
