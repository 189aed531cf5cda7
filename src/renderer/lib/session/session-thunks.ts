import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { sessionEndpoints } from '#shared/contract/session.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sendOnLeave } from '#renderer/lib/api/leave.ts';
import { hasUnsaved } from '#renderer/lib/page/unsaved.ts';
import { writeTab } from '#renderer/lib/storage/tab-store.ts';
import { sessionSecret } from '#renderer/lib/workstation/workstation.ts';
import { forgetKept } from './forgetting.ts';
import { sessionApi } from './session-api.ts';
import {
  selectSession,
  selectToken,
  selectUser,
  sessionActions,
  type SessionAnswer,
  type SessionRoot,
} from './session.slice.ts';
import { onTabNews, tellTabs } from './tab-news.ts';
import { resumeCalls } from './through-session.ts';

export type SessionThunk<T = Promise<void>> = ThunkAction<T, SessionRoot, unknown, UnknownAction>;

/** @throws ApiError when the server did not answer */
export const ask =
  (token: string | null): SessionThunk<Promise<SessionAnswer>> =>
  (dispatch) =>
    dispatch(sessionApi.endpoints.checkSession.initiate(token, { track: false })).unwrap();

/** Believes the answer; calls that waited for the person go on. */
export const take =
  (answer: SessionAnswer, token: string | null): SessionThunk<void> =>
  (dispatch, getState) => {
    dispatch(sessionActions.checked({ answer, token }));
    const { user, phase, hasExpired, closed } = selectSession(getState());
    if (user && phase === 'ready' && !hasExpired && !closed) resumeCalls(true);
  };

/**
 * Asks the server who this is, what they may do, and how long; after a booking as well, because it gives roles.
 * @returns false when it did not answer
 */
export const checkSession = (): SessionThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { token, hasExpired, closed } = selectSession(getState());
  if (hasExpired) return true;
  try {
    const answer = await dispatch(ask(token));
    // somebody signed in or out in the meantime, or locked it, or opened it
    const now = selectSession(getState());
    if (now.token === token && now.closed === closed) dispatch(take(answer, token));
    return true;
  } catch {
    dispatch(sessionActions.checkFailed());
    return false;
  }
};

/** The first check: with the remembered token, if any. */
export const startSession = (): SessionThunk => async (dispatch, getState) => {
  dispatch(sessionActions.retried());
  const token = await sessionSecret.read();
  dispatch(sessionActions.tokenChanged(token));
  if ((await dispatch(checkSession())) && token !== null && selectToken(getState()) === null)
    await sessionSecret.write(null);
};

/** The first check unless it was begun: by the program before it draws anything, else by the gate of the screens. */
export const beginSession = (): SessionThunk => async (dispatch, getState) => {
  if (!selectSession(getState()).hasBegun) await dispatch(startSession());
};

/** Takes a fresh token; the promise ends when the person is known, here and in the other tabs. @throws ApiError */
export const signIn =
  (token: string): SessionThunk =>
  async (dispatch) => {
    const answer = await dispatch(ask(token));
    await sessionSecret.write(token);
    dispatch(take(answer, token));
    // one that waits for its second factor is nothing to the other tabs yet
    if (!answer.closed) tellTabs({ kind: 'signed-in', token });
  };

/** Forgets the person in this tab, with everything that was read for them. */
const forget = (): SessionThunk => async (dispatch) => {
  dispatch(sessionActions.ended());
  forgetKept();
  // why they come, kept for a reload of the confirmation
  writeTab('booking-step', null);
  resumeCalls(false);
  // first the calls that waited come back, with what became of them: the reset would break them off
  await new Promise<void>((done) => setTimeout(done));
  dispatch(baseApi.util.resetApiState());
};

/** Ends the session on the server, in the background: here it is forgotten already, and the page may go meanwhile. */
export function revoke(token: string | null): void {
  if (token !== null) sendOnLeave(sessionEndpoints.logout, undefined, token);
}

/** Forgets the session on this device at once, and revokes it on the server when that can be reached. */
export const signOut = (): SessionThunk => async (dispatch, getState) => {
  revoke(selectToken(getState()));
  await sessionSecret.write(null);
  tellTabs({ kind: 'signed-out' });
  await dispatch(forget());
};

/** Signed out in another tab: what is typed here and kept nowhere stays, covered, as when a session ends by itself. */
const followSignOut = (): SessionThunk => async (dispatch, getState) => {
  if (selectUser(getState()) && hasUnsaved()) dispatch(sessionActions.expired());
  else await dispatch(forget());
};

/** Follows the other tabs: who signs in or out there does it here, too. @returns the way to stop */
export const followTabs = (): SessionThunk<() => void> => (dispatch) =>
  onTabNews((news) => {
    if (news.kind === 'signed-out') void dispatch(followSignOut());
    else if (news.kind === 'locked') dispatch(sessionActions.locked());
    else if (news.kind === 'renewed') void dispatch(checkSession());
    else if (news.kind === 'signed-in') void dispatch(followSignIn(news.token));
  });

const followSignIn =
  (token: string): SessionThunk =>
  async (dispatch) => {
    // a server that cannot be asked just now is asked by the next call
    const answer = await dispatch(ask(token)).catch(() => null);
    if (answer) dispatch(take(answer, token));
  };
