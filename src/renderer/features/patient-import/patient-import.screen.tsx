import { useState } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { percentOf } from '#renderer/entities/table-import/table-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { WorkProgress } from '#renderer/ui/work-progress.tsx';
import { useStopPatientImportMutation, type PatientImport } from './api.ts';
import { CheckResult } from './components/check-result.tsx';
import { ColumnsStep } from './components/columns-step.tsx';
import { FileStep } from './components/file-step.tsx';
import { ImportHistory } from './components/import-history.tsx';
import { texts } from './texts.ru.ts';
import { usePatientImports } from './use-patient-imports.ts';
import '#renderer/entities/table-import/table-import.css';

const TITLES = { checking: texts.title_checking, running: texts.title_running, undoing: texts.title_undoing };

/** How far the server is with a file; what is stopped leaves nothing behind. */
function Working({ clinic, working }: { readonly clinic: string; readonly working: PatientImport }) {
  const [stop, { isLoading }] = useStopPatientImportMutation();
  const { job, state, file_name: fileName, done, rows } = working;
  return (
    <WorkProgress
      title={TITLES[state as keyof typeof TITLES](fileName)}
      percent={percentOf(working)}
      words={texts.hint_progress(done, rows)}
      hint={texts.hint_leave}
      action={
        job !== null && (
          <div>
            <BusyButton
              text={texts.action_stop}
              isBusy={isLoading}
              onClick={() => void stop({ clinic, params: { id: job } })}
            />
          </div>
        )
      }
    />
  );
}

/** A clinic's patients from a table of another program: the file, its columns, the check, what came of it (K18). */
export function PatientImportScreen() {
  const clinic = useClinic();
  const { query, imports, working, waiting } = usePatientImports(clinic.id);
  const [file, setFile] = useState<File | null>(null);
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
            <ImportHistory clinic={clinic.id} imports={imports.filter(({ id }) => id !== waiting?.id)} />
          </div>
        )}
      </PageState>
    </>
  );
}
