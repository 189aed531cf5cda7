import { useState } from 'react';
import { Link } from 'react-router-dom';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
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
type Step = { readonly name: 'login'; readonly email: string; readonly isFirst?: true } | { readonly name: 'register' };

/** Sign-in or registration in a dialog, over what the person was doing. */
export function AuthPanel({ next, onDone }: AuthPanelProps) {
  const [step, setStep] = useState<Step>({ name: 'login', email: '', isFirst: true });
  const { draft, isCorrecting, sent, correct } = useRegistrationDraft();
  if (step.name === 'login') {
    return (
      <>
        <div key={step.email} ref={step.isFirst ? undefined : focusFieldOnMount}>
          <LoginForm email={step.email} onDone={onDone} />
        </div>
        <p className="auth-links">
          <Link to={paths.password}>{texts.action_forgot}</Link>
          <button type="button" onClick={() => setStep({ name: 'register' })}>
            {texts.action_no_account}
          </button>
        </p>
      </>
    );
  }
  const toLogin = (email: string) => setStep({ name: 'login', email });
  if (draft && draft.sentAt !== null) {
    return (
      <>
        <CheckMail
          kind="activation"
          email={draft.values.email}
          text={texts.hint_mail_sent(draft.values.email)}
          sentAt={draft.sentAt}
          heading="h2"
          onCorrect={correct}
        />
        <p className="auth-links">
          <button type="button" onClick={() => toLogin(draft.values.email)}>
            {texts.action_have_account}
          </button>
        </p>
      </>
    );
  }
  return (
    <>
      <div ref={isCorrecting ? undefined : focusFieldOnMount}>
        <RegisterForm
          next={next}
          initial={draft?.values}
          isCorrecting={isCorrecting}
          onRegistered={sent}
          onLogin={toLogin}
        />
      </div>
      <p className="auth-links">
        <button type="button" onClick={() => toLogin('')}>
          {texts.action_have_account}
        </button>
      </p>
    </>
  );
}
