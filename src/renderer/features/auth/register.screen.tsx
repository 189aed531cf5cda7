import { Link } from 'react-router-dom';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { CheckMail } from './components/check-mail.tsx';
import { RegisterForm } from './components/register-form.tsx';
import { useRegistrationDraft } from './registration-draft.ts';
import { texts } from './texts.ru.ts';
import './auth.css';

/** Registration; then where to look for the letter. */
export function RegisterScreen() {
  const next = useNextPath();
  const { draft, isCorrecting, sent, correct } = useRegistrationDraft();
  const login = (
    <p className="auth-links">
      <Link to={paths.login(next ?? undefined)} state={{ email: draft?.values.email ?? '' }}>
        {texts.action_have_account}
      </Link>
    </p>
  );
  if (draft && draft.sentAt !== null) {
    return (
      <>
        <CheckMail
          kind="activation"
          email={draft.values.email}
          text={texts.hint_mail_sent(draft.values.email)}
          sentAt={draft.sentAt}
          heading="h1"
          onCorrect={correct}
        />
        {login}
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title_register} lead={texts.hint_register} />
      <RegisterForm next={next} initial={draft?.values} isCorrecting={isCorrecting} onRegistered={sent} />
      {login}
    </>
  );
}
