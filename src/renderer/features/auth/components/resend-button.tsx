import { useEffect, useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useResendActivationMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Wait between two letters, seconds. */
const PAUSE = 60;

/** Sends the letter of activation once more; not oftener than once a minute. */
export function ResendButton({ email }: { readonly email: string }) {
  const [resend, { isLoading, isSuccess, error }] = useResendActivationMutation();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    const answer = await resend({ body: { email } });
    if (!answer.error) setLeft(PAUSE);
  };
  const failure = errorOf(error)?.message;
  return (
    <div className="stack">
      <Button
        className="auth-resend"
        size="large"
        icon={<Envelope />}
        text={left > 0 ? texts.action_resend_in(left) : texts.action_resend}
        disabled={left > 0}
        loading={isLoading}
        onClick={() => void send()}
      />
      <div role="status">
        {failure !== undefined && <Callout compact intent={Intent.DANGER}>{failure}</Callout>}
        {isSuccess && left > 0 && <p className="muted small">{texts.hint_resent}</p>}
      </div>
    </div>
  );
}
