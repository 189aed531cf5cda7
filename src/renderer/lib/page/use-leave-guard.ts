import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/** A navigation that waits for an answer. */
export interface WaitingLeave {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * While there is something unsaved: another page waits for an answer, closing the window asks by the browser itself.
 * Moves inside the page (its address' filters) pass.
 * @returns the waiting navigation, or null; and `release`, after which nothing asks again: the page itself is about to
 * leave
 */
export function useLeaveGuard(isUnsaved: boolean): {
  readonly waiting: WaitingLeave | null;
  readonly release: () => void;
} {
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  return { waiting: blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null, release };
}
