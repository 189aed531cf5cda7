import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Drawing } from '#renderer/ui/drawing.tsx';
import { clockOf, useCountdown } from '#renderer/lib/page/use-countdown.ts';
import { useCoverActions } from '#renderer/lib/session/cover-actions.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { TopDialog } from '#renderer/ui/top-dialog.tsx';
import { secondsLeft, sessionTexts } from './session-texts.ru.ts';

const nothing = () => {};
interface SessionWarningProps {
  /** ms */
  readonly endsAt: number;
  /** it is the lock that comes */
  readonly isLock: boolean;
}
/** Said aloud, and no other second. */
const ALOUD = [60, 30, 10];

/**
 * The session is about to end, or to lock: one press goes on, in every tab. Near its absolute end nothing prolongs it,
 * and it only says so.
 */
export function SessionWarning({ endsAt, isLock }: SessionWarningProps) {
  const { canProlong: canStay } = useSession();
  const canProlong = canStay || isLock;
  const words = isLock ? sessionTexts.lock : sessionTexts.end;
  const { prolong } = useCoverActions();
  const [deadline] = useState(() => performance.now() + endsAt - Date.now());
  const remaining = useCountdown(deadline, nothing);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isRead, setIsRead] = useState(false);
  const goOn = async () => {
    if (!canProlong) return setIsRead(true);
    setIsBusy(true);
    setHasFailed(!(await prolong()));
    return setIsBusy(false);
  };
  if (isRead) return null;
  return (
    <TopDialog title={words.title} kind="question">
      <p>
        {words.hint_in}{' '}
        <strong role="timer" aria-live="off" className="tabular">
          {clockOf(remaining)}
        </strong>
      </p>
      <p>{canProlong ? words.hint : sessionTexts.hint_session_limit}</p>
      <span role="status" className="visually-hidden">
        {ALOUD.includes(remaining) ? `${words.hint_in} ${secondsLeft(remaining)}` : ''}
      </span>
      <div role="alert">
        {hasFailed && (
          <Callout compact intent="warning" icon={<Drawing name="offline" size={16} className="bp6-icon" />}>
            {sessionTexts.alert_not_prolonged}
          </Callout>
        )}
      </div>
      <div className="top-dialog-actions">
        <Button
          size="large"
          intent="primary"
          data-focus
          text={canProlong ? sessionTexts.action_go_on : sessionTexts.action_understood}
          loading={isBusy}
          onClick={() => void goOn()}
        />
      </div>
    </TopDialog>
  );
}
