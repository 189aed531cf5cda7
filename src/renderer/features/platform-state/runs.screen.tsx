import { Button } from '@blueprintjs/core';
import { dateAndTime } from '#shared/format/dates.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import {
  useCancelPlatformRunMutation,
  useListPlatformRunsQuery,
  useRetryPlatformRunMutation,
  type JobRun,
} from './api.ts';
import { deviceIso } from './device-iso.ts';
import { texts } from './texts.ru.ts';
import './platform-state.css';

const PAGE = 20;
const kindOf = ({ kind }: JobRun): string => texts.kinds[kind] ?? kind;

/** Stops one that waits or runs, tries one again that failed; a refusal is told by its toast. */
function Act({ run }: { readonly run: JobRun }) {
  const [cancel, cancelling] = useCancelPlatformRunMutation();
  const [retry, retrying] = useRetryPlatformRunMutation();
  const isGoing = run.state === 'queued' || run.state === 'running';
  if (!isGoing && run.state !== 'failed') return null;
  const text = isGoing ? texts.action_cancel : texts.action_retry;
  const params = { params: { id: run.id } };
  return (
    <Button
      size="small"
      text={text}
      aria-label={texts.action_on_run(text, kindOf(run))}
      loading={cancelling.isLoading || retrying.isLoading}
      onClick={() => void (isGoing ? cancel(params) : retry(params))}
    />
  );
}
const COLUMNS: readonly Column<JobRun>[] = [
  { key: 'kind', title: texts.column_kind, render: kindOf },
  {
    key: 'state',
    title: texts.column_run_state,
    render: ({ state, done, total, message }) => (
      <>
        {texts.run_states[state]}{' '}
        {state === 'running' && total !== null && total > 0 && (
          <progress max={total} value={done} aria-label={texts.hint_of(done, total)} />
        )}{' '}
        <span className="muted">{message}</span>
      </>
    ),
    onCard: 'bare',
  },
  {
    key: 'started',
    title: texts.column_started,
    render: ({ created_at: at }) => dateAndTime(deviceIso(at)),
    isNumeric: true,
    onCard: 'bare',
  },
  { key: 'act', title: texts.column_action, render: (run) => <Act run={run} />, onCard: 'bare' },
];

/** Jobs of the platform as they go (A47). */
export function RunsScreen() {
  const address = useListAddress();
  const query = useListPlatformRunsQuery(
    { query: { page: address.page, per_page: PAGE } },
    { refetchOnMountOrArgChange: true },
  );
  useTopic('platform-job-runs', () => void query.refetch());
  useLastPage(address, query.currentData?.pages);
  return (
    <>
      <PageHead
        title={texts.title_runs}
        lead={texts.hint_runs}
        action={
          <ButtonLink to={paths.mkb10Import} look="quiet">
            {texts.action_imports}
          </ButtonLink>
        }
      />
      <DataTable
        {...loadState(query)}
        caption={texts.title_runs}
        columns={COLUMNS}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={kindOf}
        pageSize={PAGE}
        permissions={['read']}
        paging={{ page: address.page, pages: query.currentData?.pages ?? 0, onPage: address.setPage }}
        empty={texts.hint_no_runs}
      />
    </>
  );
}
