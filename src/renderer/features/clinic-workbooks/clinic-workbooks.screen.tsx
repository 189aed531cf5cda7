import { useState } from 'react';
import { isWorking, type WorkingState } from '#shared/rules/patient-import.ts';
import { percentOf } from '#renderer/entities/table-import/table-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { WorkProgress } from '#renderer/ui/work-progress.tsx';
import { useListClinicWorkbooksQuery, useStopClinicWorkbookMutation, type Workbook } from './api.ts';
import { CheckResult } from './components/check-result.tsx';
import { ColumnsStep } from './components/columns-step.tsx';
import { FileStep } from './components/file-step.tsx';
import { WorkbookHistory } from './components/workbook-history.tsx';
import { texts } from './texts.ru.ts';
import '#renderer/entities/table-import/table-import.css';

/** ms between looks at a workbook that is worked on. */
const POLL_MS = 700;

/** How far the server is with a file; what is stopped leaves nothing behind. */
function Working({ working }: { readonly working: Workbook }) {
  const [stop, { isLoading }] = useStopClinicWorkbookMutation();
  const { job, state, file_name: fileName, done, rows } = working;
  return (
    <WorkProgress
      title={texts.titles[state as WorkingState](fileName)}
      percent={percentOf(working)}
      words={texts.hint_progress(done, rows)}
      hint={texts.hint_leave}
      action={
        job !== null && (
          <div>
            <BusyButton
              text={texts.action_stop}
              isBusy={isLoading}
              onClick={() => void stop({ params: { id: job } })}
            />
          </div>
        )
      }
    />
  );
}

/** Clinics and what is in them from a workbook: the file, its columns, the check, what came of it (B31–B34, K18). */
export function ClinicWorkbooksScreen() {
  const [isPolling, setIsPolling] = useState(false);
  const query = useListClinicWorkbooksQuery(undefined, {
    pollingInterval: isPolling ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const workbooks = query.currentData?.items ?? [];
  const working = workbooks.find(({ state }) => isWorking(state));
  if ((working !== undefined) !== isPolling) setIsPolling(working !== undefined);
  const waiting = workbooks.find(({ state }) => state === 'read' || state === 'checked');
  const [file, setFile] = useState<File | null>(null);
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
            <WorkbookHistory workbooks={workbooks.filter(({ id }) => id !== waiting?.id)} />
          </div>
        )}
      </PageState>
    </>
  );
}
