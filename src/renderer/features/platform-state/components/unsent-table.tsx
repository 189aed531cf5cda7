import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { dateAndTime } from '#shared/format/dates.ts';
import type { loadState } from '#renderer/lib/api/load-state.ts';
import { useLastPage, type ListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { deviceIso } from '../device-iso.ts';
import { texts } from '../texts.ru.ts';

export const UNSENT_PAGE = 20;
/** The letters or messages that the address asks for. */
export type UnsentAddress = ListAddress<'state' | 'channel'>;
export const unsentQuery = ({ page, filters }: UnsentAddress) => ({
  query: {
    page,
    per_page: UNSENT_PAGE,
    state: filters.state === 'waiting' ? ('waiting' as const) : ('failed' as const),
  },
});

interface Unsent {
  readonly id: string;
  readonly created_at: string;
  readonly error: string | null;
  readonly attempts: number;
  readonly can_retry: boolean;
}
interface UnsentTableProps<Row extends Unsent> {
  readonly caption: string;
  readonly empty: string;
  readonly load: ReturnType<typeof loadState>;
  readonly found: { readonly items: readonly Row[]; readonly pages: number } | undefined;
  readonly address: UnsentAddress;
  /** to whom, shown and said */
  readonly toOf: (row: Row) => string;
  /** what else tells it from others */
  readonly subjectOf?: (row: Row) => string;
  readonly errorTitle: string;
  readonly errorOf: (row: Row) => string;
  /** puts it into its queue again; a refusal is told by its toast */
  readonly onRetry: (id: string) => Promise<unknown>;
}

/** What was not sent, or waits, with another try for what was given up (A25, A47). */
export function UnsentTable<Row extends Unsent>(props: UnsentTableProps<Row>) {
  const { caption, empty, load, found, address, toOf, subjectOf, errorTitle, errorOf, onRetry } = props;
  useLastPage(address, found?.pages);
  const columns: readonly Column<Row>[] = [
    { key: 'to', title: texts.column_to, render: toOf },
    ...(subjectOf
      ? [{ key: 'subject', title: texts.column_subject, render: subjectOf, onCard: 'bare' } satisfies Column<Row>]
      : []),
    {
      key: 'created',
      title: texts.column_created,
      render: ({ created_at: at }) => dateAndTime(deviceIso(at)),
      isNumeric: true,
      onCard: 'bare',
    },
    {
      key: 'error',
      title: errorTitle,
      render: (row) => (
        <>
          {errorOf(row)} <span className="muted">{texts.hint_attempts(row.attempts)}</span>
        </>
      ),
      onCard: 'bare',
    },
    {
      key: 'retry',
      title: texts.column_action,
      render: (row) => row.can_retry && <Retry to={toOf(row)} onRetry={() => onRetry(row.id)} />,
      onCard: 'bare',
    },
  ];
  return (
    <DataTable
      {...load}
      caption={caption}
      columns={columns}
      rows={found?.items ?? []}
      rowKey={({ id }) => id}
      rowName={(row) => [toOf(row), subjectOf?.(row)].filter(Boolean).join(' ')}
      pageSize={UNSENT_PAGE}
      permissions={['read']}
      paging={{ page: address.page, pages: found?.pages ?? 0, onPage: address.setPage }}
      empty={empty}
    />
  );
}

function Retry({ to, onRetry }: { readonly to: string; readonly onRetry: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      className="tonal platform-act"
      text={texts.action_retry_letter}
      aria-label={texts.action_retry_letter_to(to)}
      loading={isBusy}
      onClick={() => void retry()}
    />
  );
}
