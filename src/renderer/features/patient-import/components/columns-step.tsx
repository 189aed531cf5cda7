import { useState, type FormEvent } from 'react';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { ColumnList } from '#renderer/entities/table-import/column-list.tsx';
import { ReadingChoice } from '#renderer/entities/table-import/reading-choice.tsx';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import {
  useCancelPatientImportMutation,
  useCheckPatientImportMutation,
  useReadPatientTableMutation,
  type PatientImport,
} from '../api.ts';
import { columnsProblem } from '../import-rules.ts';
import { texts } from '../texts.ru.ts';
import { KnownChoice } from './known-choice.tsx';

interface ColumnsStepProps {
  readonly clinic: string;
  readonly table: PatientImport;
  /** the file, while this page has it */
  readonly file: File | null;
  readonly onChecked: () => void;
}

/** What each column of a table holds, guessed by its head and put right by the person; what becomes of known cards. */
export function ColumnsStep({ clinic, table, file, onChecked }: ColumnsStepProps) {
  const [columns, setColumns] = useState(() => table.columns.map(({ field }) => field));
  const [known, setKnown] = useState(table.known_cards);
  const [isTried, setIsTried] = useState(false);
  const [read, { error: readError }] = useReadPatientTableMutation();
  const [check, { isLoading, error }] = useCheckPatientImportMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelPatientImportMutation();
  const { message, twice } = columnsProblem(columns);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (message !== undefined || isLoading) return;
    const answer = await check({ clinic, params: { id: table.id }, body: { columns, known_cards: known } });
    if ('data' in answer) onChecked();
  };
  return (
    <section className="table-import-step">
      <h2>{texts.title_columns(table.file_name)}</h2>
      <p role="status">{texts.hint_columns(table.rows)}</p>
      <ReadingChoice
        table={table}
        hasFile={file !== null}
        failure={errorOf(readError)?.message}
        onRead={(body) => void (file && read({ clinic, file, body }))}
      />
      <form className="table-import-step" onSubmit={(event) => void submit(event)} noValidate>
        <ColumnList
          columns={table.columns}
          fields={columns}
          choices={IMPORT_TITLES}
          isWrong={(field) => isTried && twice.has(field)}
          onChange={(named) => setColumns([...named])}
        />
        <KnownChoice chosen={known} onChoose={setKnown} />
        <FormSummary failure={isTried && message !== undefined ? message : errorOf(error)?.message} wrongCount={0} />
        <div className="table-import-actions">
          <BusyButton type="submit" intent="primary" text={texts.action_check} isBusy={isLoading} />
          <BusyButton
            text={texts.action_discard}
            isBusy={isCancelling}
            onClick={() => void cancel({ clinic, params: { id: table.id } })}
          />
        </div>
      </form>
    </section>
  );
}
