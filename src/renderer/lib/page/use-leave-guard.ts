import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { holdUnsaved } from './unsaved.ts';

/** A navigation that waits for an answer; an answer to one that waits no more does nothing. */
export interface WaitingLeave {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * While there is something unsaved: another page waits for an answer, closing the window asks by the browser itself.
 * Moves inside the page (its address' filters) pass. A sign-out in another tab covers the page, and does not take it.
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
  // «Сохранить и уйти» answers when the save ends: by then the person may have chosen to stay, or be asked anew
  const current = useRef(blocker);
  useEffect(() => {
    current.current = blocker;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const release = holdUnsaved(() => !isReleased.current);
    return () => {
      window.removeEventListener('beforeunload', ask);
      release();
    };
  }, [isUnsaved]);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  if (blocker.state !== 'blocked') return { waiting: null, release };
  const ifWaiting = (answer: () => void) => () => {
    if (current.current === blocker) answer();
  };
  return { waiting: { leave: ifWaiting(blocker.proceed), stay: ifWaiting(blocker.reset) }, release };
}
