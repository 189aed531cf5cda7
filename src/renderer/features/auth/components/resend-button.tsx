import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useCountedFailure } from '#renderer/lib/forms/use-counted-failure.ts';
import { focusIfLost } from '#renderer/lib/page/focus-on-mount.ts';
import { useRequestPasswordResetMutation, useResendActivationMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { useCaptcha } from '../use-captcha.ts';
import { useSendPause } from '../use-send-pause.ts';
import { CaptchaStatus } from './captcha-status.tsx';

export type LetterKind = 'activation' | 'reset';
interface ResendButtonProps {
  readonly kind: LetterKind;
  readonly email: string;
  /** ms of the letter before; none was sent from here without it */
  readonly sentAt?: number | null;
}

/** Sends a letter once more; not oftener than once a minute. */
export function ResendButton({ kind, email, sentAt: sentBefore = null }: ResendButtonProps) {
  const letters = { activation: useResendActivationMutation(), reset: useRequestPasswordResetMutation() };
  const [resend, { isSuccess, error }] = letters[kind];
  const [isSending, setIsSending] = useState(false);
  const captcha = useCaptcha(kind === 'reset' ? 'reset' : 'register');
  const [sentAt, setSentAt] = useState(sentBefore);
  const remaining = useSendPause(sentAt);
  const { failure, counting } = useCountedFailure(errorOf(error));
  const send = async () => {
    // from the press on: a captcha may be solved before the call
    setIsSending(true);
    const answer = await resend({ body: { email }, headers: await captcha.headers() });
    setIsSending(false);
    if (!answer.error) setSentAt(Date.now());
  };
  return (
    <div className="stack">
      <Button
        className="auth-resend"
        icon={<Envelope />}
        text={remaining > 0 ? texts.action_resend_in(remaining) : texts.action_resend}
        disabled={remaining > 0}
        loading={isSending}
        onClick={() => void send()}
      />
      <CaptchaStatus state={captcha.state} />
      <div role="status">
        {failure && (
          <Callout compact intent={Intent.DANGER}>
            {counting ?? failure.message}
          </Callout>
        )}
        {isSuccess && remaining > 0 && (
          <p className="muted small" tabIndex={-1} ref={focusIfLost}>
            {texts.hint_resent}
          </p>
        )}
      </div>
    </div>
  );
}
