import { useState } from 'react';
import { clockOf, isLastMinute, useCountdown } from '#renderer/lib/page/use-countdown.ts';
import { texts } from '../texts.ru.ts';

interface OfferCountdownProps {
  /** seconds by the server's clock when it was read */
  readonly seconds: number;
  readonly onEnd: () => void;
}

/** How long an offer is in force. Quiet: only its last minute is said aloud. A new reading is a new `key`. */
export function OfferCountdown({ seconds, onEnd }: OfferCountdownProps) {
  const [deadline] = useState(() => performance.now() + seconds * 1000);
  const left = useCountdown(deadline, onEnd);
  return (
    <span>
      <span role="timer" aria-live="off" className="tabular">
        {clockOf(left)}
      </span>
      <span role="status" className="visually-hidden">
        {isLastMinute(left) ? texts.hint_minute_left : ''}
      </span>
    </span>
  );
}
