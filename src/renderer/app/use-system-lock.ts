import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { lockNow } from '#renderer/lib/session/lock-thunks.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { systemLock } from '#renderer/lib/workstation/workstation.ts';

/** On a workstation the session locks with the system's screen (K8). */
export function useSystemLock(isSignedIn: boolean): void {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  useEffect(() => {
    const nextLock = systemLock();
    if (nextLock === null || !isSignedIn) return undefined;
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        await nextLock();
        if (!isOver) await dispatch(lockNow());
      }
    };
    // the main process is gone: so is the window
    watch().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isSignedIn, dispatch]);
}
