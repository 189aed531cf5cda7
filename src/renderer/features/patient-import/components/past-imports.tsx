import { patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { ImportHistory, ImportResult } from '#renderer/entities/table-import/import-history.tsx';
import { ReportButton } from '#renderer/entities/table-import/report-button.tsx';
import { UndoImport } from '#renderer/entities/table-import/undo-import.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useUndoPatientImportMutation, type PatientImport } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface ResultProps {
  readonly clinic: string;
  readonly row: PatientImport;
}
function Result({ clinic, row }: ResultProps) {
  const { id, state, file_name: name, new: made, filled, kept, error } = row;
  const [undo, { isLoading }] = useUndoPatientImportMutation();
  return (
    <ImportResult
      title={texts.states[state]}
      state={state}
      lines={[
        state === 'done' ? texts.hint_counts(row) : null,
        state === 'undone' && kept > 0 ? texts.hint_kept(kept) : null,
        error,
      ]}
    >
      {row.has_skipped && (
        <ReportButton
          text={texts.action_skipped}
          name={texts.report_name.wrong(name)}
          file={() =>
            fetchFile(patientImportEndpoints.getPatientImportReport, {
              clinic,
              params: { id },
              query: { kind: 'wrong' },
            })
          }
        />
      )}
      {row.can_undo && (
        <UndoImport
          question={texts.confirm_undo(name, made, filled)}
          isBusy={isLoading}
          undo={() => undo({ clinic, params: { id } })}
        />
      )}
    </ImportResult>
  );
}

interface PastImportsProps {
  readonly clinic: string;
  readonly imports: readonly PatientImport[];
}
/** The last imports of a clinic; the last one that was written can be taken back. */
export const PastImports = ({ clinic, imports }: PastImportsProps) => (
  <ImportHistory
    imports={imports}
    result={(row) => <Result clinic={clinic} row={row} />}
    empty={texts.hint_no_history}
  />
);
