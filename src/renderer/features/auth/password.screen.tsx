import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useRequestPasswordResetMutation } from './api.ts';
import { EmailForm } from './components/email-form.tsx';
import { MailSent } from './components/mail-sent.tsx';
import { texts } from './texts.ru.ts';
import { useKnownEmail } from './use-known-email.ts';
import './auth.css';

/** Asks for the letter with a link for a new password. */
export function PasswordScreen() {
  const [requestReset] = useRequestPasswordResetMutation();
  const email = useKnownEmail();
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null) return <MailSent message={message} />;
  return (
    <>
      <PageHead title={texts.title_password} lead={texts.hint_password} />
      <EmailForm email={email} onSend={async (email) => setMessage((await requestReset({ body: { email } }).unwrap()).message)} />
      <p className="auth-links"><Link to={paths.login()}>{texts.action_to_login}</Link></p>
    </>
  );
}
