import { useState } from 'react';
import { SocialWays } from '#renderer/entities/social/social-ways.tsx';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { LoginForm } from './login-form.tsx';
import { PasswordLetterPanel } from './password-letter-panel.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegistrationSent } from './registration-sent.tsx';
import { isSent, signInOf, useRegistrationDraft } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import '../auth.css';

interface AuthPanelProps {
  readonly next: string;
  readonly onDone: () => void;
}
type Step =
  | { readonly name: 'login'; readonly email: string; readonly isFirst?: true }
  | { readonly name: 'register' }
  | { readonly name: 'password' };

/** Sign-in, registration or a new password in a dialog, over what the person was doing (1 §2). */
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
          <button type="button" onClick={() => setStep({ name: 'password' })}>
            {texts.action_forgot}
          </button>
          <button type="button" onClick={() => setStep({ name: 'register' })}>
            {texts.action_no_account}
          </button>
        </p>
        <SocialWays next={next} />
      </>
    );
  }
  const toLogin = (email: string) => setStep({ name: 'login', email });
  if (step.name === 'password') {
    return (
      <>
        <div className="stack" ref={focusFieldOnMount}>
          <PasswordLetterPanel known="" heading="h2" onLogin={toLogin} />
        </div>
        <p className="auth-links">
          <button type="button" onClick={() => toLogin('')}>
            {texts.action_to_login}
          </button>
        </p>
      </>
    );
  }
  if (isSent(draft)) {
    return (
      <>
        <RegistrationSent draft={draft} heading="h2" onCorrect={correct} onLogin={toLogin} />
        <p className="auth-links">
          <button type="button" onClick={() => toLogin(signInOf(draft))}>
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
          confirmation="dialog"
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
      <SocialWays next={next} />
    </>
  );
}
