import { clockOf, isLastMinute, useCountdown } from '#renderer/lib/page/use-countdown.ts';
import { timeTexts as texts } from '../time-texts.ru.ts';

interface CountdownProps {
  /** ms of the monotonic clock */
  readonly deadline: number;
  readonly onEnd: () => void;
}

/** How long the time is kept; nothing when it is over. Quiet: only its last minute is said aloud. */
export function Countdown({ deadline, onEnd }: CountdownProps) {
  const remaining = useCountdown(deadline, onEnd);
  if (remaining <= 0) return null;
  return (
    <p className="booking-countdown">
      {texts.hint_countdown}{' '}
      <span role="timer" aria-live="off" className="tabular">
        {clockOf(remaining)}
      </span>
      <span role="status" className="visually-hidden">
        {isLastMinute(remaining) ? texts.hint_minute_left : ''}
      </span>
    </p>
  );
}
