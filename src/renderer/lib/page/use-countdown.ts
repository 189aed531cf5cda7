import { useEffect, useEffectEvent, useState } from 'react';
import { secondsLeft, untilNextTick } from './countdown.ts';

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
