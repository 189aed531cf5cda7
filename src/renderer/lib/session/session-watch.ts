import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { watchActivity } from './activity.ts';
import { checkSession } from './session-thunks.ts';
import { WARNING_MS, selectSession, sessionActions, type SessionRoot } from './session.slice.ts';

/** Short, and not one timer until the end: a device that slept wakes without one. */
const TICK_MS = 1000;

/**
 * Watches for the end of the session. Before it the server is asked, because another tab, or a call, may have made it
 * longer; a page that somebody works on makes it longer by that (see `idleHeaders`), another one asks the person, and
 * at the end it is covered. Typing makes no calls, so half of the time after the last check the next sign of a person
 * is told.
 * @returns the way to stop
 */
export const watchSession =
  (): ThunkAction<() => void, SessionRoot, unknown, UnknownAction> => (dispatch, getState) => {
    let isAsking = false;
    const left = () => (selectSession(getState()).endsAt ?? Infinity) - Date.now();
    const ask = async () => {
      isAsking = true;
      await dispatch(checkSession());
      isAsking = false;
    };
    const look = async () => {
      if (isAsking || left() > WARNING_MS) return;
      if (!selectSession(getState()).isEnding) await ask();
      if (left() <= 0) dispatch(sessionActions.expired());
      else if (left() <= WARNING_MS) dispatch(sessionActions.warned());
    };
    const timer = setInterval(() => void look(), TICK_MS);
    const stop = watchActivity(() => {
      const { endsAt, lastActivity, canProlong, isEnding } = selectSession(getState());
      if (isAsking || isEnding || !canProlong || endsAt === null || lastActivity === null) return;
      if (Date.now() - lastActivity > (endsAt - lastActivity) / 2) void ask();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  };
