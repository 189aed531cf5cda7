import { useState } from 'react';
import { SOCIAL_TITLES } from '#shared/rules/social-providers.ru.ts';
import type { NewcomerBody, NewcomerProps, SentCode } from '#renderer/entities/social/newcomer.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { newcomerTexts } from '../newcomer-texts.ru.ts';
import { LoginForm } from './login-form.tsx';
import { NewcomerCode } from './newcomer-code.tsx';
import { NewcomerForm } from './newcomer-form.tsx';
import { valuesOf, type NewcomerValues } from './newcomer-rules.ts';
import '../auth.css';

type Step =
  | { readonly name: 'form'; readonly isCorrecting: boolean }
  | { readonly name: 'code'; readonly sent: SentCode }
  | { readonly name: 'login'; readonly email: string };

/** The short registration: who they are, the code of the letter; or the sign-in of who has an account already. */
export function NewcomerPanel({ newcomer, sent, onSend, onConfirm, onSignedIn }: NewcomerProps) {
  const [step, setStep] = useState<Step>(sent ? { name: 'code', sent } : { name: 'form', isCorrecting: false });
  const [values, setValues] = useState<NewcomerValues>(() => valuesOf({ ...newcomer, ...sent?.body }));
  const service = SOCIAL_TITLES[newcomer.provider];
  const toForm = () => setStep({ name: 'form', isCorrecting: true });
  const send = async (body: NewcomerBody) => {
    setStep({ name: 'code', sent: await onSend(body) });
  };
  if (step.name === 'code')
    return (
      <NewcomerCode
        message={step.sent.message}
        onConfirm={(code) => onConfirm(step.sent.challenge, code)}
        onSendAgain={() => send(step.sent.body)}
        onCorrect={toForm}
      />
    );
  if (step.name === 'login')
    return (
      <>
        <PageHead takesFocus title={newcomerTexts.title_login} lead={newcomerTexts.hint_login(service)} />
        <LoginForm email={step.email} onDone={onSignedIn} />
        <p className="auth-links">
          <button type="button" onClick={toForm}>
            {newcomerTexts.action_new}
          </button>
        </p>
      </>
    );
  return (
    <>
      <PageHead title={newcomerTexts.title_newcomer} lead={newcomerTexts.hint_newcomer(service)} />
      <NewcomerForm
        initial={values}
        isCorrecting={step.isCorrecting}
        onSend={(body, typed) => {
          setValues(typed);
          return send(body);
        }}
        onLogin={(email) => setStep({ name: 'login', email })}
      />
      <p className="auth-links">
        <button type="button" onClick={() => setStep({ name: 'login', email: '' })}>
          {newcomerTexts.action_have_account}
        </button>
      </p>
    </>
  );
}
