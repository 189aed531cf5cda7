import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { CheckMail } from './components/check-mail.tsx';
import { RegisterForm } from './components/register-form.tsx';
import { texts } from './texts.ru.ts';
import './auth.css';

/** Registration; then where to look for the letter. */
export function RegisterScreen() {
  const next = useNextPath();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <CheckMail email={email} heading="h1" />;
  return (
    <>
      <PageHead title={texts.title_register} lead={texts.hint_register} />
      <RegisterForm next={next} onRegistered={setEmail} />
      <p className="auth-links"><Link to={paths.login(next ?? undefined)}>{texts.action_have_account}</Link></p>
    </>
  );
}
