import { Link } from 'react-router-dom';
import { SocialWays } from '#renderer/entities/social/social-ways.tsx';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { RegisterForm } from './components/register-form.tsx';
import { RegistrationSent } from './components/registration-sent.tsx';
import { isSent, signInOf, useRegistrationDraft } from './registration-draft.ts';
import { texts } from './texts.ru.ts';
import './auth.css';

/** Registration; then where to look for the letter, or the code of the SMS. */
export function RegisterScreen() {
  const next = useNextPath();
  const { draft, isCorrecting, sent, correct } = useRegistrationDraft();
  const login = (
    <p className="auth-links">
      <Link to={paths.login(next ?? undefined)} state={{ email: draft ? signInOf(draft) : '' }}>
        {texts.action_have_account}
      </Link>
    </p>
  );
  if (isSent(draft)) {
    return (
      <>
        <RegistrationSent draft={draft} heading="h1" onCorrect={correct} />
        {login}
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title_register} lead={texts.hint_register} />
      <RegisterForm
        confirmation="page"
        next={next}
        initial={draft?.values}
        isCorrecting={isCorrecting}
        onRegistered={sent}
      />
      {login}
      <SocialWays next={next} />
    </>
  );
}
