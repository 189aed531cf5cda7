import { Button } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useResendInvitationMutation, type EmployeeRow } from '../api.ts';
import { messagesOf, notifyDone, notifyFailed } from '#renderer/entities/row-form/notify.ts';
import { texts } from '../texts.ru.ts';

interface ResendInvitationProps {
  readonly clinic: string;
  readonly row: Pick<EmployeeRow, 'id' | 'state'>;
  /** another address is typed and not saved: saving it invites it */
  readonly isAddressChanged: boolean;
}

/** Sends an invitation that was not accepted yet once more, or asks who declined or left anew. */
export function ResendInvitation({ clinic, row, isAddressChanged }: ResendInvitationProps) {
  const [resend, { isLoading }] = useResendInvitationMutation();
  const isOver = row.state === 'declined' || row.state === 'ended';
  const hint = isOver ? texts.hint_not_working : texts.hint_resend;
  const send = async () => {
    const answer = await resend({ clinic, params: { id: row.id } });
    if (answer.data !== undefined) notifyDone(texts.alert_invited(answer.data.email));
    const error = errorOf(answer.error);
    if (error) notifyFailed(messagesOf(error));
  };
  return (
    <div className="row-form-wide registry-resend">
      <Button
        icon={<Envelope />}
        text={isOver ? texts.action_ask_again : texts.action_resend}
        loading={isLoading}
        disabled={isAddressChanged}
        onClick={() => void send()}
      />
      <span className="muted">{isAddressChanged ? texts.hint_resend_unsaved : hint}</span>
    </div>
  );
}
