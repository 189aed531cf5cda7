import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { CheckMail } from './check-mail.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useRegistrationDraft } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import '../auth.css';

interface AuthPanelProps {
  readonly next: string;
  readonly onDone: () => void;
}
type Step = { readonly name: 'login'; readonly email: string } | { readonly name: 'register' };

/** Sign-in or registration in a dialog, over what the person was doing. */
export function AuthPanel({ next, onDone }: AuthPanelProps) {
  const [step, setStep] = useState<Step>({ name: 'login', email: '' });
  const { draft, sent, correct } = useRegistrationDraft();
  if (step.name === 'login') {
    return (
      <>
        <LoginForm key={step.email} email={step.email} onDone={onDone} />
        <p className="auth-links">
          <Link to={paths.password}>{texts.action_forgot}</Link>
          <button type="button" onClick={() => setStep({ name: 'register' })}>{texts.action_no_account}</button>
        </p>
      </>
    );
  }
  const toLogin = (email: string) => setStep({ name: 'login', email });
  if (draft && draft.sentAt !== null) {
    return (
      <>
        <CheckMail email={draft.values.email} sentAt={draft.sentAt} heading="h2" onCorrect={correct} />
        <p className="auth-links"><button type="button" onClick={() => toLogin(draft.values.email)}>{texts.action_have_account}</button></p>
      </>
    );
  }
  return (
    <>
      <RegisterForm next={next} initial={draft?.values} onRegistered={sent} onLogin={toLogin} />
      <p className="auth-links"><button type="button" onClick={() => toLogin('')}>{texts.action_have_account}</button></p>
    </>
  );
}
