import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useLeaveWaitingListMutation, type WaitingEntry } from '#renderer/entities/waiting/api.ts';
import { windowText } from '#renderer/entities/waiting/waiting-window.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { subjectOf } from '../names.ts';
import { texts } from '../texts.ru.ts';

/** What became of the last offer, and what happens next. */
function newsOf({ status, offer }: WaitingEntry): string {
  if (status === 'expired') return texts.hint_over;
  const when = offer === null ? '' : dayAndTime(offer.start_time);
  if (offer?.status === 'expired') return texts.hint_missed(when);
  if (offer?.status === 'declined') return texts.hint_declined(when);
  if (offer?.status === 'withdrawn') return texts.hint_withdrawn(when);
  return texts.hint_waiting;
}

/** What the person waits for; they may stop. */
export function OwnEntry({ entry }: { readonly entry: WaitingEntry }) {
  const clinic = useClinic();
  const [isAsking, setIsAsking] = useState(false);
  const [leave, { isLoading }] = useLeaveWaitingListMutation();
  const who = subjectOf(entry);
  const confirm = async () => {
    const answer = await leave({ clinic: clinic.id, params: { id: entry.id } });
    setIsAsking(false);
    if (answer.error === undefined) void showToast({ intent: 'success', message: texts.alert_left });
    else showRefusal(answer.error);
  };
  return (
    <article className="own-entry">
      <Time size={20} />
      <div>
        <h3>{texts.title_waits(who)}</h3>
        <p className="muted">{windowText(entry)}</p>
        <p>{newsOf(entry)}</p>
      </div>
      {entry.status !== 'expired' && (
        <Button
          variant="minimal"
          text={texts.action_leave}
          aria-label={texts.action_leave_of(who)}
          onClick={() => setIsAsking(true)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.title_leave}
          isOpen
          isBusy={isLoading}
          isDanger
          confirm={texts.action_leave}
          cancel={texts.action_keep}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{who}</p>
          <p className="muted">{texts.confirm_leave}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
