import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { SwapHorizontal, WarningSign } from '@blueprintjs/icons';
import { useNavigate, useParams } from 'react-router-dom';
import type { MergeGroup } from '#shared/rules/card-merge.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import {
  useMergePatientsMutation,
  usePreviewMergeQuery,
  useUndoMergeMutation,
  type MergePreview,
} from '#renderer/entities/patient/merges-api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { MergeDialog } from './components/merge.dialog.tsx';
import { MergeTable } from './components/merge-table.tsx';
import { texts } from './texts.ru.ts';
import './patient-merges.css';

/** Refusals of what was shown: a card was saved since, or somebody said since that the two are of two people. */
const OUTDATED: ReadonlySet<string> = new Set(['stale_version', 'merge_not_compared']);

interface MergeProps {
  readonly clinic: { readonly id: string; readonly slug: string };
  readonly preview: MergePreview;
  /** what was refused is said also beside cards that were read again */
  readonly merging: {
    readonly merge: ReturnType<typeof useMergePatientsMutation>[0];
    readonly isLoading: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
  readonly onStale: () => void;
}

/** Two cards, what is chosen of them, and the press that makes them one. */
function Merge({ clinic, preview, merging: { merge, isLoading, error, reset }, onStale }: MergeProps) {
  const { target, source, follow, refusal } = preview;
  const navigate = useNavigate();
  const [taken, setTaken] = useState<ReadonlySet<MergeGroup>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const [undo] = useUndoMergeMutation();
  const take = (group: MergeGroup, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(group);
    else next.delete(group);
    setTaken(next);
  };
  const takeBack = async (id: string) => {
    const failed = errorOf((await undo({ clinic: clinic.id, params: { id } })).error);
    if (failed) void showToast({ intent: 'danger', message: failed.message });
  };
  const confirm = async (isCompared: boolean) => {
    const answer = await merge({
      clinic: clinic.id,
      params: { id: target.id, other: source.id },
      body: { version: target.version, other_version: source.version, compared: isCompared, take: [...taken] },
    });
    setIsAsked(false);
    const { data: merged } = answer;
    if (!merged) {
      if (OUTDATED.has(errorOf(answer.error)?.code ?? '')) onStale();
      return;
    }
    await navigate(workPaths.duplicates(clinic.slug));
    void showToast({
      intent: 'success',
      message: texts.alert_merged(target.cardid),
      action: {
        text: texts.action_undo,
        onClick: () => void takeBack(merged.id),
      },
    });
  };
  const failure = errorOf(error);
  return (
    <>
      {refusal !== null && (
        <Callout intent={Intent.WARNING} icon={<WarningSign />} role="alert">
          {refusal}
        </Callout>
      )}
      <MergeTable preview={preview} taken={taken} onTake={take} />
      <section>
        <h2>{texts.title_follows}</h2>
        <p>{texts.hint_moves(follow.appointments, follow.records, follow.waiting)}</p>
        {source.has_account && <p>{texts.hint_account_moves}</p>}
      </section>
      <FormSummary failure={failure?.code === 'stale_version' ? texts.alert_stale : failure?.message} wrongCount={0} />
      <div className="merge-actions">
        {refusal === null && (
          <BusyButton
            intent={Intent.PRIMARY}
            text={texts.action_merge}
            isBusy={isLoading}
            onClick={() => setIsAsked(true)}
          />
        )}
        <Button
          variant="minimal"
          icon={<SwapHorizontal />}
          text={texts.action_swap}
          onClick={() => {
            reset();
            void navigate(workPaths.mergeOf(clinic.slug, source.id, target.id), { replace: true });
          }}
        />
      </div>
      <MergeDialog
        preview={preview}
        isOpen={isAsked}
        isBusy={isLoading}
        onConfirm={(isCompared) => void confirm(isCompared)}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}

/** «Объединение карт»: two cards of one person side by side. */
export function MergeScreen() {
  const clinic = useClinic();
  const { uuidPatient: id = '', other = '' } = useParams();
  const query = usePreviewMergeQuery({ clinic: clinic.id, params: { id, other } }, { refetchOnMountOrArgChange: true });
  const [merge, { isLoading, error, reset }] = useMergePatientsMutation();
  const { currentData } = query;
  const isGone = !currentData && [404, 422].includes(errorOf(query.error)?.status ?? 0);
  const back = (
    <ButtonLink to={workPaths.duplicates(clinic.slug)} look="quiet">
      {texts.action_to_list}
    </ButtonLink>
  );
  if (isGone)
    return (
      <Notice
        heading="h1"
        picture={<NothingFoundPicture />}
        title={texts.title_not_found}
        text={texts.hint_not_found}
        action={back}
      />
    );
  return (
    <>
      <PageHead title={texts.title_merge} lead={texts.lead_merge} action={back} />
      <PageState {...loadState(query)} skeleton={<Skeleton rows={8} rowHeight={44} />}>
        {() =>
          currentData && (
            <div className="merge">
              <Merge
                key={`${currentData.target.id}-${currentData.target.version}-${currentData.source.version}`}
                clinic={clinic}
                preview={currentData}
                merging={{ merge, isLoading, error, reset }}
                onStale={() => void query.refetch()}
              />
            </div>
          )
        }
      </PageState>
    </>
  );
}
