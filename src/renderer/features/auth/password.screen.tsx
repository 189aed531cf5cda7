import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useRequestPasswordResetMutation } from './api.ts';
import { CheckMail } from './components/check-mail.tsx';
import { EmailForm } from './components/email-form.tsx';
import { usePasswordLetter } from './password-letter.ts';
import { texts } from './texts.ru.ts';
import { useKnownEmail } from './use-known-email.ts';
import './auth.css';

/** Asks for the letter with a link for a new password; then where to look for it. */
export function PasswordScreen() {
  const [requestReset] = useRequestPasswordResetMutation();
  const known = useKnownEmail();
  const { letter, corrected, sent, correct } = usePasswordLetter(known);
  const login = (
    <p className="auth-links">
      <Link to={paths.login()}>{texts.action_to_login}</Link>
    </p>
  );
  if (letter) {
    return (
      <>
        <CheckMail
          kind="reset"
          email={letter.email}
          text={texts.hint_reset_sent(letter.email)}
          sentAt={letter.sentAt}
          heading="h1"
          onCorrect={correct}
        />
        {login}
      </>
    );
  }
  const send = async (email: string) => {
    await requestReset({ body: { email } }).unwrap();
    sent(email);
  };
  return (
    <>
      <PageHead title={texts.title_password} lead={texts.hint_password} />
      <EmailForm email={corrected ?? known} isCorrecting={corrected !== null} onSend={send} />
      {login}
    </>
  );
}
