import type { RegistrationDraft } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import { CheckMail } from './check-mail.tsx';
import { LazyConfirmPhone } from './lazy-confirm-phone.tsx';

interface RegistrationSentProps {
  readonly draft: RegistrationDraft & { readonly sentAt: number };
  readonly heading: 'h1' | 'h2';
  readonly onCorrect: () => void;
  readonly onLogin?: ((name: string) => void) | undefined;
}

/** «Проверьте почту»: a link was sent to the e-mail, or an SMS to the phone (1 §2). */
export function RegistrationSent({ draft: { values, sentAt, challenge }, ...props }: RegistrationSentProps) {
  if (values.contact === 'phone')
    return <LazyConfirmPhone phone={values.username} challenge={challenge} sentAt={sentAt} {...props} />;
  const { heading, onCorrect } = props;
  return (
    <CheckMail
      kind="activation"
      email={values.email}
      text={texts.hint_mail_sent(values.email)}
      sentAt={sentAt}
      heading={heading}
      onCorrect={onCorrect}
    />
  );
}
