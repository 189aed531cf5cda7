import { useEffect, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';

/** A navigation that waits for an answer. */
export interface WaitingLeave {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * While there is something unsaved: another page waits for an answer, closing the window asks by the browser itself. Moves inside the
 * page (its address' filters) pass, and everything once `isLeaving` is set: the page itself leaves after a save.
 * @returns the waiting navigation, or null
 */
export function useLeaveGuard(isUnsaved: boolean, isLeaving: RefObject<boolean>): WaitingLeave | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);
  return blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
}
