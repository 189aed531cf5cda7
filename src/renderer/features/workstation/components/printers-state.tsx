import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Print, Refresh } from '@blueprintjs/icons';
import type { Printers, PrintersState } from '#renderer/lib/workstation/use-printers.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { printTexts as texts } from '../printing-texts.ru.ts';

type Ready = Extract<PrintersState, { status: 'ready' }>;
interface PrintersStateViewProps {
  readonly printers: Printers;
  readonly children: (ready: Ready) => ReactNode;
}
const errors = {
  loading: undefined,
  ready: undefined,
  unavailable: texts.alert_unavailable,
  failed: texts.alert_list_failed,
};

/** The four states of a list of printers; the last one is the caller's. */
export function PrintersStateView({ printers: { state, reload }, children }: PrintersStateViewProps) {
  const empty = (
    <Notice
      picture={<Print size={32} />}
      title={texts.title_no_printers}
      text={texts.hint_no_printers}
      action={<Button icon={<Refresh />} text={texts.action_refresh} onClick={() => void reload()} />}
    />
  );
  return (
    <PageState
      isLoading={state.status === 'loading'}
      error={errors[state.status]}
      onRetry={() => void reload()}
      isEmpty={state.status === 'ready' && state.printers.length === 0}
      empty={empty}
      skeleton={<Skeleton rows={4} rowHeight={56} />}
    >
      {() => state.status === 'ready' && children(state)}
    </PageState>
  );
}
