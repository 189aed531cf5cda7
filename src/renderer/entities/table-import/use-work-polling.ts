import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** ms between looks at work that goes on */
const POLL_MS = 700;

interface WorkPolling {
  /** how the list of imports is to be read */
  readonly options: { readonly pollingInterval: number; readonly refetchOnMountOrArgChange: true };
  /** is told, whenever the page is drawn, whether one of the list works */
  readonly follow: (isWorking: boolean) => void;
}

/**
 * Looks at the imports again and again while one works, whoever started it; a reload of the page loses nothing.
 * @param onEnd what was seen at work has ended
 */
export function useWorkPolling(onEnd: () => void): WorkPolling {
  const [isWorking, setIsWorking] = useState(false);
  const wasWorking = useRef(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (wasWorking.current && !isWorking) end();
    wasWorking.current = isWorking;
  }, [isWorking]);
  return {
    options: { pollingInterval: isWorking ? POLL_MS : 0, refetchOnMountOrArgChange: true },
    follow: (now) => {
      if (now !== isWorking) setIsWorking(now);
    },
  };
}
