import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PasswordLetterPanel } from './components/password-letter-panel.tsx';
import { texts } from './texts.ru.ts';
import { useKnownEmail } from './use-known-email.ts';
import './auth.css';

/** A page for the letter with a link for a new password. */
export function PasswordScreen() {
  return (
    <>
      <PasswordLetterPanel known={useKnownEmail()} heading="h1" />
      <p className="auth-links">
        <Link to={paths.login()}>{texts.action_to_login}</Link>
      </p>
    </>
  );
}
