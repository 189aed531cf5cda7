import { Button, Callout } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';
import { ResendButton, type LetterKind } from './resend-button.tsx';

interface CheckMailProps {
  readonly email: string;
  /** what the letter is for */
  readonly kind: LetterKind;
  /** what was done with the address; nothing that gives away whether it is known */
  readonly text: string;
  /** ms of the letter */
  readonly sentAt: number;
  /** the page's title, or the title of a part of it */
  readonly heading: 'h1' | 'h2';
  /** back to the form, with what was typed */
  readonly onCorrect: () => void;
}

/** Where a letter went, and the ways to have it again or elsewhere. */
export function CheckMail({ email, kind, text, sentAt, heading: Heading, onCorrect }: CheckMailProps) {
  const { config } = useSession();
  return (
    <section className="stack" aria-live="polite">
      <Heading tabIndex={-1} ref={focusOnMount}>
        {texts.title_check_mail}
      </Heading>
      <p className="auth-address">{text}</p>
      {config?.keeps_letters && (
        <Callout compact icon={<InfoSign />}>
          {texts.hint_demo}
        </Callout>
      )}
      <p className="muted">{texts.hint_no_letter}</p>
      <div className="auth-mail-actions">
        <ResendButton kind={kind} email={email} sentAt={sentAt} />
        <Button text={texts.action_correct_email} onClick={onCorrect} />
      </div>
    </section>
  );
}
