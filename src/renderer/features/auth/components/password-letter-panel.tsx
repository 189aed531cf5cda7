import { Suspense, lazy } from 'react';
import { signInName } from '#shared/rules/sign-in-name.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRequestPasswordResetMutation } from '../api.ts';
import { usePasswordLetter } from '../password-letter.ts';
import { useRequestResetCodeMutation } from '../phone-api.ts';
import { texts } from '../texts.ru.ts';
import type { Captcha } from '../use-captcha.ts';
import { CheckMail } from './check-mail.tsx';
import { EmailForm } from './email-form.tsx';

/** Who resets by letter never loads it. */
const ResetByCode = lazy(() => import('./reset-by-code.tsx').then((module) => ({ default: module.ResetByCode })));

interface PasswordLetterPanelProps {
  /** the address, or phone, that the page before was about */
  readonly known: string;
  /** of the page itself, or of a part of it */
  readonly heading: 'h1' | 'h2';
  readonly onLogin?: (name: string) => void;
}

/** Asks for the letter with a link for a new password, or for the SMS with its code; then where to look for it. */
export function PasswordLetterPanel({ known, heading, onLogin }: PasswordLetterPanelProps) {
  const [requestReset] = useRequestPasswordResetMutation();
  const [requestCode] = useRequestResetCodeMutation();
  const hasPhones = useSession().config?.has_phones === true;
  const { letter, corrected, sent, correct } = usePasswordLetter(known);
  if (letter?.challenge != null)
    return (
      <Suspense fallback={<Skeleton rows={4} />}>
        <ResetByCode
          phone={letter.email}
          challenge={letter.challenge}
          sentAt={letter.sentAt}
          heading={heading}
          onCorrect={correct}
          onSent={(challenge) => sent(letter.email, challenge)}
          onLogin={onLogin}
        />
      </Suspense>
    );
  if (letter) {
    return (
      <CheckMail
        kind="reset"
        email={letter.email}
        text={texts.hint_reset_sent(letter.email)}
        sentAt={letter.sentAt}
        heading={heading}
        onCorrect={correct}
      />
    );
  }
  const send = async (typed: string, captcha: Captcha) => {
    const { kind, key: phone } = signInName(typed);
    const headers = await captcha.headers();
    if (hasPhones && kind === 'phone') {
      sent(phone, (await requestCode({ body: { phone }, headers }).unwrap()).challenge);
      return;
    }
    await requestReset({ body: { email: typed }, headers }).unwrap();
    sent(typed);
  };
  const lead = hasPhones ? texts.hint_password_or_phone : texts.hint_password;
  return (
    <>
      {heading === 'h1' ? <PageHead title={texts.title_password} lead={lead} /> : <p className="muted">{lead}</p>}
      <EmailForm
        email={corrected ?? known}
        captcha="reset"
        takesPhone={hasPhones}
        isCorrecting={corrected !== null}
        onSend={send}
      />
    </>
  );
}
