import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { CheckMail } from './check-mail.tsx';
import { RegisterForm } from './register-form.tsx';
import { useRegistrationDraft } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import '../auth.css';

interface RegisterPanelProps {
  /** the page it stands on: the letter's link leads back to it */
  readonly next: string;
}

/** The registration form of a clinic's public page (1 §2). */
export function RegisterPanel({ next }: RegisterPanelProps) {
  const { draft, isCorrecting, sent, correct } = useRegistrationDraft();
  if (draft && draft.sentAt !== null) {
    return (
      <div className="auth-panel auth-panel-single">
        <CheckMail
          kind="activation"
          email={draft.values.email}
          text={texts.hint_mail_sent(draft.values.email)}
          sentAt={draft.sentAt}
          heading="h2"
          onCorrect={correct}
        />
      </div>
    );
  }
  return (
    <section className="auth-panel" aria-labelledby="register-title">
      <div>
        <h2 id="register-title">{texts.title_create_account}</h2>
        <p className="muted">{texts.hint_register}</p>
        <p>
          <Link to={paths.login(next)}>{texts.action_have_account}</Link>
        </p>
      </div>
      <RegisterForm next={next} initial={draft?.values} isCorrecting={isCorrecting} onRegistered={sent} />
    </section>
  );
}
