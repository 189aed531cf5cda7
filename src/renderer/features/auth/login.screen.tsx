import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { SocialWays } from '#renderer/entities/social/social-ways.tsx';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { browserSignIn } from '#renderer/lib/workstation/workstation.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { LoginForm } from './components/login-form.tsx';
import { texts } from './texts.ru.ts';
import { useKnownEmail } from './use-known-email.ts';
import './auth.css';

/** On workstations only. */
const BrowserSignIn = lazy(() =>
  import('./components/browser-sign-in.tsx').then((module) => ({ default: module.BrowserSignIn })),
);

/** Sign-in; the guest guard leads on to `next` when the person is known. */
export function LoginScreen() {
  const next = useNextPath();
  const email = useKnownEmail();
  const [isInBrowser, setIsInBrowser] = useState(false);
  return (
    <>
      <PageHead title={texts.title_login} lead={texts.hint_login} />
      {!isInBrowser && (
        <>
          <LoginForm email={email} isPage />
          <p className="auth-links">
            <Link to={paths.password}>{texts.action_forgot}</Link>
            <Link to={paths.register(next ?? undefined)}>{texts.action_no_account}</Link>
          </p>
          <SocialWays next={next} />
        </>
      )}
      {browserSignIn() && (
        <Suspense fallback={null}>
          <BrowserSignIn onWaiting={setIsInBrowser} />
        </Suspense>
      )}
    </>
  );
}
