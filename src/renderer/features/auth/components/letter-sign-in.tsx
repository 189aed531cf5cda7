import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Envelope, InfoSign } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { focusIfLost } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { useRequestSignInLetterMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { useCaptcha } from '../use-captcha.ts';
import { CaptchaStatus } from './captcha-status.tsx';

/** «Войти по письму»: the owner's way past strangers' tries. */
export function LetterSignIn({ email }: { readonly email: string }) {
  const [request, { data, error }] = useRequestSignInLetterMutation();
  const [isSending, setIsSending] = useState(false);
  const { config } = useSession();
  const captcha = useCaptcha('reset');
  const failure = errorOf(error)?.message;
  const send = async () => {
    // from the press on: a captcha may be solved before the call
    setIsSending(true);
    await request({ body: { email: email.trim() }, headers: await captcha.headers() });
    setIsSending(false);
  };
  return (
    <div className="stack">
      {!data && <p className="muted">{texts.hint_sign_in_by_letter}</p>}
      {!data && (
        <Button
          className="auth-resend"
          icon={<Envelope />}
          text={texts.action_sign_in_by_letter}
          loading={isSending}
          onClick={() => void send()}
        />
      )}
      <CaptchaStatus state={captcha.state} />
      <div role="status">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
        {data && (
          <div tabIndex={-1} ref={focusIfLost}>
            <Callout compact intent={Intent.SUCCESS} icon={<Envelope />}>
              {data.message}. {texts.hint_letter_here}
            </Callout>
          </div>
        )}
      </div>
      {data && config?.keeps_letters && (
        <Callout compact icon={<InfoSign />}>
          {texts.hint_demo}
        </Callout>
      )}
    </div>
  );
}
