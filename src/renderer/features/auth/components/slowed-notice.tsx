import { Link } from 'react-router-dom';
import { Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { signInName } from '#shared/rules/sign-in-name.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSecondsUntil } from '#renderer/lib/page/use-seconds-until.ts';
import { texts } from '../texts.ru.ts';
import { LetterSignIn } from './letter-sign-in.tsx';

interface SlowedNoticeProps {
  /** a refusal that says how long to wait */
  readonly error: ApiError;
  /** that was typed into the sign-in */
  readonly name: string;
}

/** A phone or a name gets no letter of its own; a new password makes this device a known one, too. */
function ResetInstead({ name }: { readonly name: string }) {
  return (
    <p className="muted">
      {texts.hint_slowed_phone}{' '}
      <Link to={paths.password} state={{ email: signInName(name).kind === 'phone' ? name : '' }}>
        {texts.action_reset_by_code}
      </Link>
    </p>
  );
}

/**
 * Why the sign-in waits and for how long, ticking quietly; and the way in by a letter when strangers are the reason.
 */
export function SlowedNotice({ error, name }: SlowedNoticeProps) {
  const isEmail = signInName(name).kind === 'email';
  const remaining = useSecondsUntil(error.retryAt ?? null);
  return (
    <div className="stack">
      <Callout compact intent={Intent.WARNING} icon={<WarningSign />}>
        <span role="alert">{texts.alert_slowed}</span>{' '}
        <span role="timer" aria-live="off" className="tabular">
          {remaining > 0 ? texts.hint_wait(remaining) : texts.hint_wait_over}
        </span>
      </Callout>
      {error.code === 'sign_in_slowed' && (isEmail ? <LetterSignIn email={name} /> : <ResetInstead name={name} />)}
    </div>
  );
}
