import { Fragment, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import { clinicWorkbookEndpoints } from '#shared/contract/clinic-workbooks.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { ImportHistory, ImportResult } from '#renderer/entities/table-import/import-history.tsx';
import { ReportButton } from '#renderer/entities/table-import/report-button.tsx';
import { UndoImport } from '#renderer/entities/table-import/undo-import.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useUndoClinicWorkbookMutation, type Workbook } from '../api.ts';
import { rowsOf } from '../workbook-rules.ts';
import { texts } from '../texts.ru.ts';
import { RowList } from './row-list.tsx';

interface ResultProps {
  readonly row: Workbook;
  readonly onKept: () => void;
}
function Result({ row, onKept }: ResultProps) {
  const { id, state, file_name: name, sheets, clinics, kept, error, can_undo: canUndo } = row;
  const [undo, { isLoading }] = useUndoClinicWorkbookMutation();
  const isDone = state === 'done';
  const hasKept = state === 'undone' && kept > 0;
  const written = sheets.filter((sheet) => isDone && sheet.new + sheet.changed > 0);
  return (
    <ImportResult
      title={texts.states[state]}
      state={state}
      lines={[
        ...written.map((sheet) => texts.confirm_sheet(SHEET_TITLES[sheet.sheet], sheet.new, sheet.changed)),
        hasKept ? texts.hint_kept(kept) : null,
        error,
      ]}
    >
      {isDone &&
        clinics.map((clinic) => (
          <Fragment key={clinic.id}>
            <br />
            <Link to={workPaths.adminClinic(clinic.id)}>{clinic.title}</Link>
          </Fragment>
        ))}
      {hasKept && (
        <div>
          <Button size="small" text={texts.action_kept} onClick={onKept} />
        </div>
      )}
      {/* what can be taken back has its rows still, and the report says which of them were left out */}
      {canUndo && rowsOf(row, 'wrong') > 0 && (
        <ReportButton
          text={texts.action_report}
          name={texts.report_name(name)}
          file={() => fetchFile(clinicWorkbookEndpoints.getClinicWorkbookReport, { params: { id } })}
        />
      )}
      {canUndo && (
        <UndoImport question={texts.confirm_undo(name)} isBusy={isLoading} undo={() => undo({ params: { id } })} />
      )}
    </ImportResult>
  );
}

/** The last workbooks; the last one that was written can be taken back, and what stayed then can be looked at. */
export function PastWorkbooks({ workbooks }: { readonly workbooks: readonly Workbook[] }) {
  const [kept, setKept] = useState<Workbook | null>(null);
  return (
    <>
      <ImportHistory
        imports={workbooks}
        result={(row) => <Result row={row} onKept={() => setKept(row)} />}
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
    </>
  );
}
