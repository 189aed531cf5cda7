import { useState } from 'react';
import type { WorkingState } from '#shared/rules/patient-import.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ImportWork } from '#renderer/entities/table-import/import-work.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useStopPatientImportMutation, type PatientImport } from './api.ts';
import { CheckResult } from './components/check-result.tsx';
import { ColumnsStep } from './components/columns-step.tsx';
import { FileStep } from './components/file-step.tsx';
import { PastImports } from './components/past-imports.tsx';
import { texts } from './texts.ru.ts';
import { usePatientImports } from './use-patient-imports.ts';
import '#renderer/entities/table-import/table-import.css';

interface WorkingProps {
  readonly clinic: string;
  readonly working: PatientImport;
}
function Working({ clinic, working }: WorkingProps) {
  const [stop, { isLoading }] = useStopPatientImportMutation();
  const { job, state, file_name: fileName } = working;
  return (
    <ImportWork
      title={texts.titles[state as WorkingState](fileName)}
      work={working}
      stop={job === null ? null : () => void stop({ clinic, params: { id: job } })}
      isStopping={isLoading}
    />
  );
}

/** A clinic's patients from a table of another program: the file, its columns, the check, what came of it (K18). */
export function PatientImportScreen() {
  const clinic = useClinic();
  const { query, imports, working, waiting } = usePatientImports(clinic.id);
  const [file, setFile] = useState<File | null>(null);
  // what is being written need not be chosen any more
  if (file !== null && working?.state === 'running') setFile(null);
  /** the checked file whose columns are named once more */
  const [renamed, setRenamed] = useState<string | null>(null);
  const [last] = imports;
  const isChecked = waiting?.state === 'checked' && renamed !== waiting.id;
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <ButtonLink to={paths.patients(clinic.slug)} look="quiet">
            {texts.action_back}
          </ButtonLink>
        }
      />
      {/* how the last one ended: read out when it ends, silent when the page opens with it */}
      <p className="visually-hidden" role="status">
        {last && !working && !waiting ? texts.states[last.state] : ''}
      </p>
      <PageState {...loadState(query)}>
        {() => (
          <div className="table-imports">
            {working ? (
              <Working clinic={clinic.id} working={working} />
            ) : waiting && isChecked ? (
              <CheckResult
                key={waiting.id}
                clinic={clinic.id}
                checked={waiting}
                onRename={() => setRenamed(waiting.id)}
              />
            ) : waiting ? (
              <ColumnsStep
                key={waiting.id}
                clinic={clinic.id}
                table={waiting}
                file={file}
                onChecked={() => setRenamed(null)}
              />
            ) : (
              <FileStep clinic={clinic.id} file={file} onChoose={setFile} />
            )}
            <PastImports clinic={clinic.id} imports={imports.filter(({ id }) => id !== waiting?.id)} />
          </div>
        )}
      </PageState>
    </>
  );
}
