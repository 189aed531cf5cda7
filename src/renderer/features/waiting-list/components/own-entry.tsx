import { Time } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import {
  useLeaveWaitingListMutation,
  useRestoreWaitingMutation,
  type WaitingEntry,
} from '#renderer/entities/waiting/api.ts';
import { windowText } from '#renderer/entities/waiting/waiting-window.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { dependantOf, subjectOf } from '../names.ts';
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

/** What the person, or somebody of theirs, waits for; they may stop, and take that back. */
export function OwnEntry({ entry }: { readonly entry: WaitingEntry }) {
  const clinic = useClinic();
  const [leave, { isLoading }] = useLeaveWaitingListMutation();
  const [restore] = useRestoreWaitingMutation();
  const call = { clinic: clinic.id, params: { id: entry.id } };
  const who = subjectOf(entry);
  const whom = dependantOf(entry);
  const putBack = async () => {
    const answer = await restore(call);
    if (answer.error === undefined) void showToast({ intent: 'success', message: texts.alert_restored });
    else showRefusal(answer.error);
  };
  const stop = async () => {
    const answer = await leave(call);
    if (answer.error === undefined)
      void showToast({
        intent: 'success',
        message: texts.alert_left,
        action: { text: texts.action_restore, onClick: () => void putBack() },
      });
    else showRefusal(answer.error);
  };
  return (
    <article className="own-entry">
      <Time size={20} />
      <div>
        <h3>{texts.title_waits(who)}</h3>
        {whom !== null && <p>{texts.hint_for(whom)}</p>}
        <p className="muted">{windowText(entry)}</p>
        <p>{newsOf(entry)}</p>
      </div>
      {entry.status !== 'expired' && (
        <BusyButton
          variant="minimal"
          text={texts.action_leave}
          aria-label={texts.action_leave_of(whom === null ? who : `${who}, ${whom}`)}
          isBusy={isLoading}
          onClick={() => void stop()}
        />
      )}
    </article>
  );
}
