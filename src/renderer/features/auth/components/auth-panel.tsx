import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { CheckMail } from './check-mail.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { texts } from '../texts.ru.ts';
import '../auth.css';

interface AuthPanelProps {
  readonly next: string;
  readonly onDone: () => void;
}
type Step = { readonly name: 'login' | 'register' } | { readonly name: 'mail'; readonly email: string };

/** Sign-in or registration in a dialog, over what the person was doing. */
export function AuthPanel({ next, onDone }: AuthPanelProps) {
  const [step, setStep] = useState<Step>({ name: 'login' });
  if (step.name === 'mail') return <CheckMail email={step.email} heading="h2" />;
  if (step.name === 'login') {
    return (
      <>
        <LoginForm onDone={onDone} />
        <p className="auth-links">
          <Link to={paths.password}>{texts.action_forgot}</Link>
          <button type="button" onClick={() => setStep({ name: 'register' })}>{texts.action_no_account}</button>
        </p>
      </>
    );
  }
  return (
    <>
      <RegisterForm next={next} onRegistered={(email) => setStep({ name: 'mail', email })} />
      <p className="auth-links"><button type="button" onClick={() => setStep({ name: 'login' })}>{texts.action_have_account}</button></p>
    </>
  );
}
