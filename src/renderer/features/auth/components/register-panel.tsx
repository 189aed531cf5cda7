import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SocialWays } from '#renderer/entities/social/social-ways.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegistrationSent } from './registration-sent.tsx';
import { isSent, useRegistrationDraft } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import '../auth.css';

interface RegisterPanelProps {
  /** the page it stands on: the letter's link leads back to it */
  readonly next: string;
}

/**
 * The registration form of a clinic's public page (1 §2). What confirms the account is asked in a modal over it (A31),
 * so that nobody has to find the place on a long page; closed, it stays in the form's place.
 */
export function RegisterPanel({ next }: RegisterPanelProps) {
  const { draft, isCorrecting, sent, correct } = useRegistrationDraft();
  const [isOpen, setIsOpen] = useState(false);
  if (isSent(draft)) {
    const confirmation = <RegistrationSent draft={draft} heading="h2" onCorrect={correct} />;
    return isOpen ? (
      <Modal title={texts.title_confirm_account} isOpen isForgettable onClose={() => setIsOpen(false)}>
        <div className="auth-confirm">{confirmation}</div>
      </Modal>
    ) : (
      <div className="auth-panel auth-panel-single">{confirmation}</div>
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
        <SocialWays next={next} />
      </div>
      <RegisterForm
        next={next}
        initial={draft?.values}
        isCorrecting={isCorrecting}
        onRegistered={(values, challenge) => {
          setIsOpen(true);
          sent(values, challenge);
        }}
      />
    </section>
  );
}
