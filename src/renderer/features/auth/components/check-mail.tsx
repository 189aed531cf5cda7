import { Button, Callout } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';
import { ResendButton } from './resend-button.tsx';

interface CheckMailProps {
  readonly email: string;
  /** ms of the letter */
  readonly sentAt: number;
  /** the page's title, or the title of a part of it */
  readonly heading: 'h1' | 'h2';
  /** back to the form, with what was typed */
  readonly onCorrect: () => void;
}

/** After a registration: where the letter went, and the ways to have it again or elsewhere. */
export function CheckMail({ email, sentAt, heading: Heading, onCorrect }: CheckMailProps) {
  const { config } = useSession();
  return (
    <section className="stack" aria-live="polite">
      <Heading tabIndex={-1} ref={focusOnMount}>{texts.title_check_mail}</Heading>
      <p className="auth-address">{texts.hint_mail_sent(email)}</p>
      {config?.keeps_letters && <Callout compact icon={<InfoSign />}>{texts.hint_demo}</Callout>}
      <p className="muted">{texts.hint_no_letter}</p>
      <div className="auth-mail-actions">
        <ResendButton email={email} sentAt={sentAt} />
        <Button size="large" text={texts.action_correct_email} onClick={onCorrect} />
      </div>
    </section>
  );
}
