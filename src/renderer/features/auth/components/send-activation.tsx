import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useResendActivationMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { EmailForm } from './email-form.tsx';
import { MailSent } from './mail-sent.tsx';

/** Under what is wrong with an activation link: a new letter, or the sign-in for who is activated already. */
export function SendActivation({ head }: { readonly head: ReactNode }) {
  const [resend] = useResendActivationMutation();
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null) return <MailSent message={sent} />;
  return (
    <div className="stack">
      {head}
      <p>{texts.hint_link_used}</p>
      <EmailForm onSend={async (email) => setSent((await resend({ body: { email } }).unwrap()).message)} />
      <p className="auth-links">
        <Link to={paths.login()}>{texts.action_to_login}</Link>
        <Link to={paths.register()}>{texts.action_register_again}</Link>
      </p>
    </div>
  );
}
