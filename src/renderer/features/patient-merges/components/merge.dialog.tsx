import { useState } from 'react';
import { Callout, Checkbox, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { conflictsOf } from '../identity-conflicts.ts';
import { texts } from '../texts.ru.ts';

interface MergeQuestionProps {
  readonly preview: Pick<MergePreview, 'target' | 'source' | 'distinct_since'>;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** told whether the cards were compared, as cards that differ need to be */
  readonly onConfirm: (isCompared: boolean) => void;
  readonly onCancel: () => void;
}

/**
 * The last question before two cards become one. Cards of different names, birth dates or SNILS, or that somebody said
 * are of two people, are merged only by who says that they have compared them: an account would see a stranger's
 * visits.
 */
export function MergeDialog({ preview, isOpen, isBusy, onConfirm, onCancel }: MergeQuestionProps) {
  const [isCompared, setIsCompared] = useState(false);
  const { target, source, distinct_since: distinctSince } = preview;
  const conflicts = conflictsOf(target, source);
  const doubts = [
    ...(distinctSince === null ? [] : [texts.alert_said_distinct(distinctSince)]),
    ...(conflicts.length > 0 ? [texts.alert_conflicts(conflicts)] : []),
  ];
  const isTold = [target, source].some(({ has_account: has, representative }) => has || representative !== null);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={isBusy}
      isBlocked={doubts.length > 0 && !isCompared}
      title={texts.title_confirm}
      confirm={texts.action_merge}
      onConfirm={() => onConfirm(isCompared)}
      onCancel={() => {
        setIsCompared(false);
        onCancel();
      }}
    >
      <p>{texts.confirm_merge(patientName(target), patientName(source), source.cardid)}</p>
      {isTold && <p>{texts.hint_owner_told}</p>}
      {doubts.length > 0 && (
        <>
          <Callout className="merge-conflict" intent={Intent.WARNING} icon={<WarningSign />} role="alert">
            {doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
            <p>{texts.hint_one_person}</p>
          </Callout>
          <Checkbox
            className="merge-compared"
            checked={isCompared}
            label={texts.field_compared}
            onChange={(event) => setIsCompared(event.currentTarget.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
