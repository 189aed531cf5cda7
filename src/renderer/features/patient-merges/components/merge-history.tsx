import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DUPLICATES_PAGE } from '#shared/contract/patient-merges.ts';
import { fullName, shortName } from '#shared/format/names.ts';
import { useListMergesQuery, useUndoMergeMutation, type PatientMerge } from '#renderer/entities/patient/merges-api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from '../texts.ru.ts';
import { MergeUndo } from './merge-undo.tsx';

interface MergeHistoryProps {
  readonly clinic: { readonly id: string; readonly slug: string };
}

/** Merges that were made, the newest first; each can be taken back, after a question. */
export function MergeHistory({ clinic }: MergeHistoryProps) {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<PatientMerge | null>(null);
  const query = useListMergesQuery(
    { clinic: clinic.id, query: { page, per_page: DUPLICATES_PAGE } },
    { refetchOnMountOrArgChange: true },
  );
  const [undo, { isLoading, error, reset }] = useUndoMergeMutation();
  const close = () => {
    setAsked(null);
    reset();
  };
  const confirm = async () => {
    if (!asked) return;
    const answer = await undo({ clinic: clinic.id, params: { id: asked.id } });
    if (answer.error !== undefined) return;
    close();
    void showToast({ intent: 'success', message: texts.alert_parted(answer.data.stayed) });
  };
  const columns: readonly Column<PatientMerge>[] = [
    {
      key: 'kept',
      title: texts.column_kept,
      render: ({ target }) =>
        target ? (
          <Link to={paths.patient(clinic.slug, target.id)}>
            {fullName(target)}, {texts.hint_card(target.cardid)}
          </Link>
        ) : (
          texts.hint_card_gone
        ),
    },
    {
      key: 'gone',
      title: texts.column_gone,
      render: ({ source }) => `${fullName(source)}, ${texts.hint_card(source.cardid)}`,
    },
    { key: 'when', title: texts.column_when, isNumeric: true, render: (merge) => texts.hint_when(merge.merged_at) },
    {
      key: 'who',
      title: texts.column_who,
      render: ({ merged_by: by }) => (by ? shortName(by) : ''),
    },
    {
      key: 'undo',
      title: texts.action_part,
      onCard: 'bare',
      render: (merge) => <MergeUndo merge={merge} onAsk={() => setAsked(merge)} />,
    },
  ];
  return (
    <section>
      <h2>{texts.title_merges}</h2>
      <DataTable
        {...loadState(query)}
        caption={texts.title_merges}
        columns={columns}
        rows={query.currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={({ target, source }) => fullName(target ?? source)}
        permissions={['read']}
        empty={texts.hint_no_merges}
        paging={{ page, pages: query.currentData?.pages ?? 0, onPage: setPage }}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        isBusy={isLoading}
        title={texts.title_part}
        confirm={texts.action_part}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <FormSummary failure={errorOf(error)?.message} wrongCount={0} />
        <p>{asked && texts.confirm_part(fullName(asked.source), asked.source.cardid)}</p>
      </ConfirmDialog>
    </section>
  );
}
