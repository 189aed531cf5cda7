import { useState, type FormEvent } from 'react';
import { isFieldOf, SHEET_FIELDS, type SheetField, type WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { sheetFieldTitle, SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { ColumnList } from '#renderer/entities/table-import/column-list.tsx';
import { ReadingChoice } from '#renderer/entities/table-import/reading-choice.tsx';
import { namedTwice } from '#renderer/entities/table-import/table-file.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import {
  useCancelClinicWorkbookMutation,
  useCheckClinicWorkbookMutation,
  useReadClinicWorkbookMutation,
  type Workbook,
} from '../api.ts';
import { sheetProblem, type Named } from '../workbook-rules.ts';
import { texts } from '../texts.ru.ts';

interface ColumnsStepProps {
  readonly workbook: Workbook;
  /** the file, while this page has it */
  readonly file: File | null;
  readonly onChecked: () => void;
}
const choicesOf = (sheet: WorkbookSheet) =>
  Object.fromEntries(SHEET_FIELDS[sheet].map((field) => [field, sheetFieldTitle(sheet, field)])) as Record<
    SheetField,
    string
  >;

/** What each column of each sheet holds, guessed by its head and put right by the person. */
export function ColumnsStep({ workbook, file, onChecked }: ColumnsStepProps) {
  const { id, sheets, ignored, clinic, encoding, delimiter } = workbook;
  const [named, setNamed] = useState<Readonly<Partial<Record<WorkbookSheet, Named>>>>({});
  const [shown, setShown] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [read, { error: readError }] = useReadClinicWorkbookMutation();
  const [check, { isLoading, error }] = useCheckClinicWorkbookMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelClinicWorkbookMutation();
  const columnsOf = (one: (typeof sheets)[number]): Named =>
    named[one.sheet] ?? one.columns.map(({ field }) => (field !== null && isFieldOf(one.sheet, field) ? field : null));
  const problems = sheets.map((one) => sheetProblem(one, columnsOf(one)));
  const wrong = problems.findIndex((problem) => problem !== undefined);
  const present = sheets[shown] ?? sheets[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (wrong >= 0) setShown(wrong);
    if (wrong >= 0 || isLoading) return;
    const body = { sheets: sheets.map((one) => ({ sheet: one.sheet, columns: [...columnsOf(one)] })) };
    const answer = await check({ params: { id }, body });
    if ('data' in answer) onChecked();
  };
  if (!present) return null;
  const columns = columnsOf(present);
  const twice = namedTwice(columns);
  const reading = {
    ...(sheets.length === 1 ? { sheet: present.sheet } : {}),
    ...(clinic ? { clinic: clinic.slug } : {}),
  };
  return (
    <section className="table-import-step">
      <h2>{texts.title_columns(workbook.file_name)}</h2>
      <p role="status">{texts.hint_columns(workbook.rows)}</p>
      {clinic && <p>{texts.hint_clinic_of(clinic.title)}</p>}
      {ignored.length > 0 && <p className="muted">{texts.hint_ignored(ignored.join(', '))}</p>}
      {encoding !== null && (
        <ReadingChoice
          table={{ sheets: [], sheet: null, encoding, delimiter }}
          hasFile={file !== null}
          failure={errorOf(readError)?.message}
          onRead={({ sheet: _, ...chosen }) => void (file && read({ file, body: { ...reading, ...chosen } }))}
        />
      )}
      <Segments
        label={texts.segments_sheets}
        segments={sheets.map(({ sheet, rows }) => ({ value: sheet, text: SHEET_TITLES[sheet], count: rows }))}
        chosen={present.sheet}
        onChoose={(sheet) => setShown(sheets.findIndex((one) => one.sheet === sheet))}
      />
      <form className="table-import-step" onSubmit={(event) => void submit(event)} noValidate>
        <ColumnList
          key={present.sheet}
          columns={present.columns}
          fields={columns}
          choices={choicesOf(present.sheet)}
          isWrong={(field) => isTried && twice.has(field)}
          onChange={(fields) => setNamed({ ...named, [present.sheet]: fields })}
        />
        <FormSummary failure={(isTried ? problems[wrong] : undefined) ?? errorOf(error)?.message} wrongCount={0} />
        <div className="table-import-actions">
          <BusyButton type="submit" intent="primary" text={texts.action_check} isBusy={isLoading} />
          <BusyButton
            text={texts.action_discard}
            isBusy={isCancelling}
            onClick={() => void cancel({ params: { id } })}
          />
        </div>
      </form>
    </section>
  );
}
