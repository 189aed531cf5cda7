import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { CheckMail } from './check-mail.tsx';
import { RegisterForm } from './register-form.tsx';
import { texts } from '../texts.ru.ts';
import '../auth.css';

interface RegisterPanelProps {
  /** the page it stands on: the letter's link leads back to it */
  readonly next: string;
}

/** The registration form of a clinic's public page (1 §2). */
export function RegisterPanel({ next }: RegisterPanelProps) {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <div className="auth-panel auth-panel-single"><CheckMail email={email} heading="h2" /></div>;
  return (
    <section className="auth-panel" aria-labelledby="register-title">
      <div>
        <h2 id="register-title">{texts.title_create_account}</h2>
        <p className="muted">{texts.hint_register}</p>
        <p><Link to={paths.login(next)}>{texts.action_have_account}</Link></p>
      </div>
      <RegisterForm next={next} onRegistered={setEmail} />
    </section>
  );
}
