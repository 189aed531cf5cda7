import { Callout } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';

/** A letter is on its way; the server's words, which do not give away whether the address is known. */
export function MailSent({ message }: { readonly message: string }) {
  const { config } = useSession();
  return (
    <section className="stack">
      <h1 tabIndex={-1} ref={focusOnMount}>{texts.title_check_mail}</h1>
      <p>{message}</p>
      {config?.keeps_letters && <Callout compact icon={<InfoSign />}>{texts.hint_demo}</Callout>}
      <ButtonLink to={paths.login()}>{texts.action_to_login}</ButtonLink>
    </section>
  );
}
