import { useState, type FormEvent } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { IMPORT_FIELDS, type ImportField } from '#shared/rules/patient-import.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { useCancelPatientImportMutation, useCheckPatientImportMutation, type PatientImport } from '../api.ts';
import { columnsProblem } from '../import-rules.ts';
import { texts } from '../texts.ru.ts';
import { ReadingChoice } from './reading-choice.tsx';

interface ColumnsStepProps {
  readonly clinic: string;
  readonly table: PatientImport;
  /** the file, while this page has it */
  readonly file: File | null;
  readonly onChecked: () => void;
}
const fieldOf = (value: string): ImportField | null => IMPORT_FIELDS.find((field) => field === value) ?? null;

/** What each column of a table holds, guessed by its head and put right by the person. */
export function ColumnsStep({ clinic, table, file, onChecked }: ColumnsStepProps) {
  const [columns, setColumns] = useState(() => table.columns.map(({ field }) => field));
  const [isTried, setIsTried] = useState(false);
  const [check, { isLoading, error }] = useCheckPatientImportMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelPatientImportMutation();
  const { message, twice } = columnsProblem(columns);
  const name = (at: number, value: string) => setColumns(columns.with(at, fieldOf(value)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (message !== undefined || isLoading) return;
    const answer = await check({ clinic, params: { id: table.id }, body: { columns } });
    if ('data' in answer) onChecked();
  };
  return (
    <section className="patient-import-step">
      <h2>{texts.title_columns(table.file_name)}</h2>
      <p role="status">{texts.hint_columns(table.rows)}</p>
      <ReadingChoice clinic={clinic} table={table} file={file} />
      <form className="patient-import-step" onSubmit={(event) => void submit(event)} noValidate>
        <ul className="patient-import-columns">
          {table.columns.map(({ title, samples }, at) => {
            const field = columns[at] ?? null;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one head
              <li key={at} className="patient-import-column" data-taken={field !== null}>
                <b>{title}</b>
                <span className="muted small">{samples.filter(Boolean).join(' · ')}</span>
                <HTMLSelect
                  fill
                  aria-label={texts.field_of(title)}
                  aria-invalid={isTried && field !== null && twice.has(field)}
                  value={field ?? ''}
                  onChange={({ currentTarget }) => name(at, currentTarget.value)}
                >
                  <option value="">{texts.hint_not_taken}</option>
                  {IMPORT_FIELDS.map((choice) => (
                    <option key={choice} value={choice}>
                      {IMPORT_TITLES[choice]}
                    </option>
                  ))}
                </HTMLSelect>
              </li>
            );
          })}
        </ul>
        <FormSummary failure={isTried && message !== undefined ? message : errorOf(error)?.message} wrongCount={0} />
        <div className="patient-import-actions">
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
