import { Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { useSecondsUntil } from '#renderer/lib/page/use-seconds-until.ts';
import { texts } from '../texts.ru.ts';
import { LetterSignIn } from './letter-sign-in.tsx';

interface SlowedNoticeProps {
  /** a refusal that says how long to wait */
  readonly error: ApiError;
  readonly email: string;
}

/**
 * Why the sign-in waits and for how long, ticking quietly; and the way in by a letter when strangers are the reason.
 */
export function SlowedNotice({ error, email }: SlowedNoticeProps) {
  const remaining = useSecondsUntil(error.retryAt ?? null);
  return (
    <div className="stack">
      <Callout compact intent={Intent.WARNING} icon={<WarningSign />}>
        <span role="alert">{texts.alert_slowed}</span>{' '}
        <span role="timer" aria-live="off" className="tabular">
          {remaining > 0 ? texts.hint_wait(remaining) : texts.hint_wait_over}
        </span>
      </Callout>
      {error.code === 'sign_in_slowed' && <LetterSignIn email={email} />}
    </div>
  );
}
