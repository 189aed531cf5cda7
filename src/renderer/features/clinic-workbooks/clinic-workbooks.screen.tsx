import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isWorking, type WorkingState } from '#shared/rules/patient-import.ts';
import { ImportWork } from '#renderer/entities/table-import/import-work.tsx';
import { useWorkPolling } from '#renderer/entities/table-import/use-work-polling.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { staleClinics, useListClinicWorkbooksQuery, useStopClinicWorkbookMutation, type Workbook } from './api.ts';
import { CheckResult } from './components/check-result.tsx';
import { ColumnsStep } from './components/columns-step.tsx';
import { FileStep } from './components/file-step.tsx';
import { PastWorkbooks } from './components/past-workbooks.tsx';
import { texts } from './texts.ru.ts';
import '#renderer/entities/table-import/table-import.css';

function Working({ working }: { readonly working: Workbook }) {
  const [stop, { isLoading }] = useStopClinicWorkbookMutation();
  const { job, state, file_name: fileName } = working;
  return (
    <ImportWork
      title={texts.titles[state as WorkingState](fileName)}
      work={working}
      stop={job === null ? null : () => void stop({ params: { id: job } })}
      isStopping={isLoading}
    />
  );
}

/** Clinics and what is in them from a workbook: the file, its columns, the check, what came of it (B31–B34, K18). */
export function ClinicWorkbooksScreen() {
  const dispatch = useDispatch();
  const { options, follow } = useWorkPolling(() => dispatch(staleClinics()));
  const query = useListClinicWorkbooksQuery(undefined, options);
  const workbooks = query.currentData?.items ?? [];
  const working = workbooks.find(({ state }) => isWorking(state));
  follow(working !== undefined);
  const waiting = workbooks.find(({ state }) => state === 'read' || state === 'checked');
  const [file, setFile] = useState<File | null>(null);
  // what is being written need not be chosen any more
  if (file !== null && working?.state === 'running') setFile(null);
  /** the checked file whose columns are named once more */
  const [renamed, setRenamed] = useState<string | null>(null);
  const [last] = workbooks;
  const isChecked = waiting?.state === 'checked' && renamed !== waiting.id;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {/* how the last one ended: read out when it ends, silent when the page opens with it */}
      <p className="visually-hidden" role="status">
        {last && !working && !waiting ? texts.states[last.state] : ''}
      </p>
      <PageState {...loadState(query)}>
        {() => (
          <div className="table-imports">
            {working ? (
              <Working working={working} />
            ) : waiting && isChecked ? (
              <CheckResult key={waiting.id} checked={waiting} onRename={() => setRenamed(waiting.id)} />
            ) : waiting ? (
              <ColumnsStep key={waiting.id} workbook={waiting} file={file} onChecked={() => setRenamed(null)} />
            ) : (
              <FileStep file={file} onChoose={setFile} />
            )}
            <PastWorkbooks workbooks={workbooks.filter(({ id }) => id !== waiting?.id)} />
          </div>
        )}
      </PageState>
    </>
  );
}
