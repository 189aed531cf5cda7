import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useResendActivationMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import type { Captcha } from '../use-captcha.ts';
import { CheckMail } from './check-mail.tsx';
import { EmailForm } from './email-form.tsx';

/** Under what is wrong with an activation link: a new letter, or the sign-in for who is activated already. */
export function SendActivation({ head }: { readonly head: ReactNode }) {
  const [resend] = useResendActivationMutation();
  const [email, setEmail] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const send = async (address: string, captcha: Captcha) => {
    await resend({ body: { email: address }, headers: await captcha.headers() }).unwrap();
    setEmail(address);
    setSentAt(Date.now());
  };
  if (sentAt !== null) {
    return (
      <>
        <CheckMail
          kind="activation"
          email={email}
          text={texts.hint_activation_sent(email)}
          sentAt={sentAt}
          heading="h1"
          onCorrect={() => setSentAt(null)}
        />
        <p className="auth-links">
          <Link to={paths.login()}>{texts.action_to_login}</Link>
        </p>
      </>
    );
  }
  return (
    <div className="stack">
      {head}
      <p>{texts.hint_link_used}</p>
      <EmailForm email={email} captcha="register" isCorrecting={email !== ''} onSend={send} />
      <p className="auth-links">
        <Link to={paths.login()}>{texts.action_to_login}</Link>
        <Link to={paths.register()}>{texts.action_register_again}</Link>
      </p>
    </div>
  );
}
