import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { sessionSecret } from '#renderer/lib/workstation/workstation.ts';
import { checkSession, revoke, type SessionThunk } from './session-thunks.ts';
import { selectToken, sessionActions, type SessionRoot } from './session.slice.ts';
import { tellTabs } from './tab-news.ts';

/** Something was done: the session goes on, in every tab. @returns false when the server did not answer */
export const prolongSession = (): SessionThunk<Promise<boolean>> => async (dispatch) => {
  const isDone = await dispatch(checkSession());
  if (isDone) tellTabs({ kind: 'renewed' });
  return isDone;
};

/** Gives up the covered page of a session that is over, or locked, with what was typed. */
export const leavePage = (): SessionThunk => async (dispatch, getState) => {
  // one that is over has no token any more
  revoke(selectToken(getState()));
  await sessionSecret.write(null);
  tellTabs({ kind: 'signed-out' });
  dispatch(sessionActions.left());
};

/** What is done over a page whose session ends, or has ended. */
export function useCoverActions() {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  return useMemo(
    () => ({ prolong: () => dispatch(prolongSession()), leavePage: () => dispatch(leavePage()) }),
    [dispatch],
  );
}
