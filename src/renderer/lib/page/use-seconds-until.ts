import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds up to a moment (ms since 1970), counted down; 0 when it is over or there is none. */
export function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    const look = () => {
      const moment = Date.now();
      setNow(moment);
      if (moment >= at) clearInterval(timer);
    };
    const timer = setInterval(look, SECOND);
    look();
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / SECOND));
}
