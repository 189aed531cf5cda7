import { useState } from 'react';
import { clockOf, isLastMinute, secondsLeft, useCountdown } from '#renderer/lib/page/use-countdown.ts';
import { timeTexts as texts } from '../time-texts.ru.ts';
import '../confirm.css';

interface CountdownProps {
  /** ms of the monotonic clock */
  readonly deadline: number;
  readonly onEnd: () => void;
}

/** How long the time is kept; nothing when it is over. Quiet: only its last minute is said aloud. */
export function Countdown({ deadline, onEnd }: CountdownProps) {
  const remaining = useCountdown(deadline, onEnd);
  // the whole ring is what there was to begin with
  const [whole] = useState(() => Math.max(1, secondsLeft(deadline, performance.now())));
  if (remaining <= 0) return null;
  return (
    <p className="booking-countdown">
      <svg className="booking-ring" viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r="9.5" />
        <circle cx="12" cy="12" r="9.5" pathLength={1} strokeDasharray={`${Math.min(1, remaining / whole)} 1`} />
      </svg>
      <span>
        {texts.hint_countdown}{' '}
        <span role="timer" aria-live="off" className="booking-countdown-clock tabular">
          {clockOf(remaining)}
        </span>
      </span>
      <span role="status" className="visually-hidden">
        {isLastMinute(remaining) ? texts.hint_minute_left : ''}
      </span>
    </p>
  );
}
