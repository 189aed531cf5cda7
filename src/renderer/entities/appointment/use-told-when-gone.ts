import { useEffect, useRef } from 'react';

/**
 * For a call whose answer was lost. When what asked goes from the screen while nobody knows whether the call was
 * carried out, what is true then is told without it. @param isUnsure whether nobody knows
 * @param tellIfDone tells when it was carried out
 */
export function useToldWhenGone(isUnsure: boolean, tellIfDone: () => Promise<void>) {
  const isShown = useRef(true);
  const isTrying = useRef(false);
  const tellWhenGone = useRef(() => Promise.resolve());
  useEffect(() => {
    tellWhenGone.current = async () => {
      // a try that is under way tells how it ended
      if (!isShown.current && !isTrying.current) await tellIfDone();
    };
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(
    () =>
      isUnsure
        ? () => {
            // React's strict mode takes the row away and brings it back at once
            queueMicrotask(() => void tellWhenGone.current());
          }
        : undefined,
    [isUnsure],
  );
  return {
    isShown: () => isShown.current,
    /** a try is under way, or has ended */
    setTrying: (is: boolean) => {
      isTrying.current = is;
    },
  };
}
