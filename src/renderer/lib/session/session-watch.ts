import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { watchActivity } from './activity.ts';
import { checkSession } from './session-thunks.ts';
import { WARNING_MS, firstEnd, isLockFirst, selectSession, sessionActions, type SessionRoot } from './session.slice.ts';

/** Short, and not one timer until the end: a device that slept wakes without one. */
const TICK_MS = 1000;

/**
 * Watches for the end of the session, and for its lock by rest. Before it the server is asked, because another tab, or
 * a call, may have made it longer; a page that somebody works on makes it longer by that (see `idleHeaders`), another
 * one asks the person, and at the end it is covered. Typing makes no calls, so half of the time after the last check
 * the next sign of a person is told.
 * @returns the way to stop
 */
export const watchSession =
  (): ThunkAction<() => void, SessionRoot, unknown, UnknownAction> => (dispatch, getState) => {
    let isAsking = false;
    const left = () => firstEnd(selectSession(getState())) - Date.now();
    const isLock = () => isLockFirst(selectSession(getState()));
    const ask = async () => {
      isAsking = true;
      await dispatch(checkSession());
      isAsking = false;
    };
    const look = async () => {
      if (isAsking || left() > WARNING_MS) return;
      // whether it is locked the server knows best: its clock decides
      if (!selectSession(getState()).isEnding || (left() <= 0 && isLock())) await ask();
      if (left() <= 0) dispatch(isLock() ? sessionActions.locked() : sessionActions.expired());
      else if (left() <= WARNING_MS) dispatch(sessionActions.warned());
    };
    const timer = setInterval(() => void look(), TICK_MS);
    const stop = watchActivity(() => {
      const session = selectSession(getState());
      const { lastActivity, canProlong, isEnding } = session;
      const end = firstEnd(session);
      // a lock is always put off by somebody who is there
      if (isAsking || isEnding || lastActivity === null || !(canProlong || isLock())) return;
      if (Date.now() - lastActivity > (end - lastActivity) / 2) void ask();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  };
