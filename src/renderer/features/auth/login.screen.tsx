import { Link } from 'react-router-dom';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { LoginForm } from './components/login-form.tsx';
import { texts } from './texts.ru.ts';
import { useKnownEmail } from './use-known-email.ts';
import './auth.css';

/** Sign-in; the guest guard leads on to `next` when the person is known. */
export function LoginScreen() {
  const next = useNextPath();
  const email = useKnownEmail();
  return (
    <>
      <PageHead title={texts.title_login} lead={texts.hint_login} />
      <LoginForm email={email} />
      <p className="auth-links">
        <Link to={paths.password}>{texts.action_forgot}</Link>
        <Link to={paths.register(next ?? undefined)}>{texts.action_no_account}</Link>
      </p>
    </>
  );
}
