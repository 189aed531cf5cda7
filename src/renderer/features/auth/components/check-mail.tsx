import { Callout } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';
import { ResendButton } from './resend-button.tsx';

interface CheckMailProps {
  readonly email: string;
  /** the page's title, or the title of a part of it */
  readonly heading: 'h1' | 'h2';
}

/** After a registration: where the letter went, and the way to have it again. */
export function CheckMail({ email, heading: Heading }: CheckMailProps) {
  const { config } = useSession();
  return (
    <section className="stack" aria-live="polite">
      <Heading tabIndex={-1} ref={focusOnMount}>{texts.title_check_mail}</Heading>
      <p>{texts.hint_mail_sent(email)}</p>
      {config?.keeps_letters && <Callout compact icon={<InfoSign />}>{texts.hint_demo}</Callout>}
      <p className="muted">{texts.hint_no_letter}</p>
      <ResendButton email={email} />
    </section>
  );
}
