import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';

interface DraftNoteProps {
  readonly at: string;
  /** the record was saved by somebody else since */
  readonly isStale: boolean;
  readonly onDiscard: () => void;
}

/** Says that the form shows a draft, and lets it be thrown away after a question. */
export function DraftNote({ at, isStale, onDiscard }: DraftNoteProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Callout className="visit-draft" intent={isStale ? Intent.WARNING : Intent.NONE} icon={<Edit />} compact>
      <div className="visit-draft-row">
        <p>
          {texts.title_draft(dayAndTime(at))}
          {isStale && <span className="visit-draft-more">{texts.hint_draft_stale}</span>}
        </p>
        <Button text={texts.action_discard} onClick={() => setIsAsked(true)} />
      </div>
      {isAsked && (
        <ConfirmDialog
          isOpen
          isDanger
          title={texts.title_discard}
          confirm={texts.action_discard}
          cancel={texts.action_keep}
          onConfirm={() => {
            setIsAsked(false);
            onDiscard();
          }}
          onCancel={() => setIsAsked(false)}
        >
          <p>{texts.confirm_discard}</p>
        </ConfirmDialog>
      )}
    </Callout>
  );
}
