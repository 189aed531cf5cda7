import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { uiTexts } from './ui.ru.ts';

/**
 * Asks before a page with unsaved changes is left, inside the product by a dialog of ours, otherwise by the browser's.
 * @returns `release`, to be called when the changes are saved and the page is about to be left
 */
export function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  return { blocker, release };
}

/** The question of `useLeaveGuard`. */
export function LeaveGuard({ blocker }: Pick<ReturnType<typeof useLeaveGuard>, 'blocker'>) {
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog title={uiTexts.title_unsaved} isOpen isDanger confirm={uiTexts.action_leave} cancel={uiTexts.action_stay} onConfirm={() => blocker.proceed()} onCancel={() => blocker.reset()}>
      <p>{uiTexts.confirm_unsaved}</p>
    </ConfirmDialog>
  );
}
