import { useSyncExternalStore } from 'react';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { texts } from '../texts.ru.ts';
import { clockHands } from './clock-hands.ts';

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
};
const MARKS = Array.from({ length: 12 }, (_, index) => index * 30);

/**
 * The clinic's time on a dial that ticks every second (3 §2); its name says hours and minutes, and is not announced.
 */
export function AnalogClock({ zone }: { readonly zone: string }) {
  const clock = useSyncExternalStore(everySecond, () => toClinicIso(Date.now(), zone).slice(11, 19));
  const { hour, minute, second } = clockHands(clock);
  const hand = (angle: number, length: number, kind: string) => (
    <line className={`clock-${kind}`} x1="50" y1="50" x2="50" y2={50 - length} transform={`rotate(${angle} 50 50)`} />
  );
  return (
    <div className="clock">
      <svg viewBox="0 0 100 100" role="img" aria-label={texts.title_clock(clock.slice(0, 5))}>
        <circle className="clock-face" cx="50" cy="50" r="47" />
        {MARKS.map((angle) => (
          <line
            key={angle}
            className="clock-mark"
            x1="50"
            y1="7"
            x2="50"
            y2={angle % 90 === 0 ? 15 : 11}
            transform={`rotate(${angle} 50 50)`}
          />
        ))}
        {hand(hour, 24, 'hour')}
        {hand(minute, 35, 'minute')}
        {hand(second, 38, 'second')}
        <circle className="clock-pin" cx="50" cy="50" r="2.5" />
      </svg>
      <p className="clock-digits" aria-hidden>
        {clock.slice(0, 5)}
      </p>
    </div>
  );
}
