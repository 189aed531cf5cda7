import { Link } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { texts } from '../texts.ru.ts';

interface AddressTakenProps {
  readonly email: string;
  /** the place to come back to after the sign-in */
  readonly next: string | null;
  /** shows the sign-in in place of the form; without it the sign-in is a page */
  readonly onLogin?: ((email: string) => void) | undefined;
}

/** The ways on for who has an account already; the address goes with them. */
export function AddressTaken({ email, next, onLogin }: AddressTakenProps) {
  return (
    <span className="auth-taken">
      {onLogin ? (
        <button type="button" onClick={() => onLogin(email)}>
          {texts.action_login}
        </button>
      ) : (
        <Link to={paths.login(next ?? undefined)} state={{ email }}>
          {texts.action_login}
        </Link>
      )}
      <Link to={paths.password} state={{ email }}>
        {texts.action_restore_password}
      </Link>
    </span>
  );
}
