import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Envelope, MobilePhone } from '@blueprintjs/icons';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { texts } from '../texts.ru.ts';
import { useSendPause } from '../use-send-pause.ts';

interface ResendCodeProps {
  /** ms of the message before; none was sent from here without it */
  readonly sentAt: number | null;
  readonly onSend: () => Promise<void>;
  readonly by?: 'letter' | 'sms';
}

/** Sends a code once more; not oftener than once a minute. */
export function ResendCode({ sentAt, onSend, by = 'sms' }: ResendCodeProps) {
  const remaining = useSendPause(sentAt);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      await onSend();
    } catch (caught) {
      setFailure(errorOf(caught));
    } finally {
      setIsSending(false);
    }
  };
  const action = sentAt === null ? texts.action_send_code : texts.action_resend_code;
  return (
    <div className="stack">
      <Button
        className="auth-resend"
        icon={by === 'sms' ? <MobilePhone /> : <Envelope />}
        text={remaining > 0 ? texts.action_resend_in(remaining) : action}
        disabled={remaining > 0}
        loading={isSending}
        onClick={() => void send()}
      />
      <Refusal text={failure?.message} />
    </div>
  );
}
