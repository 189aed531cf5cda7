import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1_000;
/** seconds */
const MINUTE = 60;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
/** `4:05`, `11:30:00` */
export function clockOf(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / MINUTE), twoDigits(seconds % MINUTE)];
  return minutes < MINUTE
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / MINUTE)}:${twoDigits(minutes % MINUTE)}:${rest}`;
}

/** The last minute is worth saying aloud, once; ticking is not. */
export const isLastMinute = (seconds: number): boolean => seconds > 0 && seconds <= MINUTE;

/** Seconds left, never below zero; both in ms of a monotonic clock. */
export const secondsLeft = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / SECOND));

/** ms until the shown second changes. */
export const untilNextTick = (deadline: number, now: number): number => ((deadline - now) % SECOND) + 1;

/** Seconds until a moment of the monotonic clock, which nobody can set back; calls once when it has come. */
export function useCountdown(deadline: number, onEnd: () => void): number {
  const [left, setLeft] = useState(() => secondsLeft(deadline, performance.now()));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = performance.now();
      setLeft(secondsLeft(deadline, now));
      if (now >= deadline) end();
      else timer = setTimeout(tick, untilNextTick(deadline, now));
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);
  return left;
}
