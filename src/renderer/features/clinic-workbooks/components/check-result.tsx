import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { clinicWorkbookEndpoints } from '#shared/contract/clinic-workbooks.ts';
import { WORKBOOK_ROW_KINDS, type WorkbookRowKind } from '#shared/rules/clinic-workbook.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import {
  useCancelClinicWorkbookMutation,
  useConfirmClinicWorkbookMutation,
  type ReadSheet,
  type Workbook,
} from '../api.ts';
import { rowsOf } from '../workbook-rules.ts';
import { texts } from '../texts.ru.ts';
import { RowList } from './row-list.tsx';

/** What is looked at first: faults, else what the file brings. */
const firstKind = (sheet: ReadSheet): WorkbookRowKind =>
  (['wrong', 'new', 'changed'] as const).find((kind) => sheet[kind] > 0) ?? 'same';

interface CheckResultProps {
  readonly checked: Workbook;
  /** names the columns once more */
  readonly onRename: () => void;
}

/** What the check found, sheet by sheet and row by row, and what is done about it. */
export function CheckResult({ checked, onRename }: CheckResultProps) {
  const { id, file_name: fileName, sheets, check } = checked;
  const wrong = rowsOf(checked, 'wrong');
  const changes = sheets.filter((sheet) => sheet.new + sheet.changed > 0);
  const [shown, setShown] = useState(() => sheets.find((sheet) => sheet.wrong > 0)?.sheet ?? sheets[0]?.sheet);
  const [kinds, setKinds] = useState<Readonly<Partial<Record<string, WorkbookRowKind>>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const [confirm, { isLoading, error }] = useConfirmClinicWorkbookMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelClinicWorkbookMutation();
  const report = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const present = sheets.find(({ sheet }) => sheet === shown);
  if (!present) return null;
  const kind = kinds[present.sheet] ?? firstKind(present);
  const saveReport = async () => {
    setFailure(undefined);
    const file = fetchFile(clinicWorkbookEndpoints.getClinicWorkbookReport, { params: { id } });
    setFailure(await report.save(texts.report_name(fileName), file));
  };
  const write = async () => {
    if (check !== null) await confirm({ params: { id }, body: { check, skip_wrong: wrong > 0 } });
    setIsAsked(false);
  };
  return (
    <section className="table-import-step">
      <h2>{texts.title_checked(fileName)}</h2>
      <p role="status" className="muted">
        {texts.hint_nothing_written}
      </p>
      <Segments
        label={texts.segments_sheets}
        segments={sheets.map(({ sheet, rows }) => ({ value: sheet, text: SHEET_TITLES[sheet], count: rows }))}
        chosen={present.sheet}
        onChoose={setShown}
      />
      <Segments
        label={texts.segments_kinds}
        segments={WORKBOOK_ROW_KINDS.map((value) => ({ value, text: texts.kinds[value], count: present[value] }))}
        chosen={kind}
        onChoose={(chosen) => setKinds({ ...kinds, [present.sheet]: chosen })}
      />
      {kind === 'wrong' && present.wrong > 0 && <p>{texts.hint_wrong}</p>}
      <RowList
        key={`${present.sheet} ${kind}`}
        workbook={id}
        caption={`${SHEET_TITLES[present.sheet]}: ${texts.kinds[kind]}`}
        of={{ sheet: present.sheet, kind }}
      />
      {changes.length === 0 && <Callout compact>{texts.hint_nothing_new}</Callout>}
      <FormSummary failure={errorOf(error)?.message ?? failure} wrongCount={0} />
      <div className="table-import-actions">
        {changes.length > 0 && <Button intent="primary" text={texts.action_confirm} onClick={() => setIsAsked(true)} />}
        <BusyButton
          icon={<Download />}
          text={texts.action_report}
          isBusy={report.isBusy}
          onClick={() => void saveReport()}
        />
        <BusyButton variant="minimal" text={texts.action_columns} isBusy={false} onClick={onRename} />
        <BusyButton
          variant="minimal"
          text={texts.action_discard}
          isBusy={isCancelling}
          onClick={() => void cancel({ params: { id } })}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        isBusy={isLoading}
        title={texts.title_confirm}
        confirm={texts.action_confirm}
        onConfirm={() => void write()}
        onCancel={() => setIsAsked(false)}
      >
        <ul>
          {changes.map((sheet) => (
            <li key={sheet.sheet}>{texts.confirm_sheet(SHEET_TITLES[sheet.sheet], sheet.new, sheet.changed)}</li>
          ))}
        </ul>
        {changes.some(({ sheet }) => sheet === 'employees' || sheet === 'clinics') && <p>{texts.confirm_invited}</p>}
        {wrong > 0 && <p>{texts.confirm_wrong(wrong)}</p>}
      </ConfirmDialog>
    </section>
  );
}
