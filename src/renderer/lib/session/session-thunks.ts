import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { writeTab } from '#renderer/lib/storage/tab-store.ts';
import { sessionSecret } from '#renderer/lib/workstation/workstation.ts';
import { forgetKept } from './forgetting.ts';
import { sessionApi } from './session-api.ts';
import { selectSession, selectToken, sessionActions, type SessionAnswer, type SessionRoot } from './session.slice.ts';
import { onTabNews, tellTabs } from './tab-news.ts';
import { resumeCalls } from './through-session.ts';

type SessionThunk<T = Promise<void>> = ThunkAction<T, SessionRoot, unknown, UnknownAction>;

/** @throws ApiError when the server did not answer */
const ask =
  (token: string | null): SessionThunk<Promise<SessionAnswer>> =>
  (dispatch) =>
    dispatch(sessionApi.endpoints.checkSession.initiate(token, { track: false })).unwrap();

/** Believes the answer; calls that waited for the person go on. */
const take =
  (answer: SessionAnswer, token: string | null): SessionThunk<void> =>
  (dispatch, getState) => {
    dispatch(sessionActions.checked({ answer, token }));
    const { user, phase, hasExpired } = selectSession(getState());
    if (user && phase === 'ready' && !hasExpired) resumeCalls(true);
  };

/**
 * Asks the server who this is, what they may do, and how long; after a booking as well, because it gives roles.
 * @returns false when it did not answer
 */
export const checkSession = (): SessionThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { token, hasExpired } = selectSession(getState());
  if (hasExpired) return true;
  try {
    const answer = await dispatch(ask(token));
    // somebody signed in or out in the meantime
    if (selectToken(getState()) === token) dispatch(take(answer, token));
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
    tellTabs({ kind: 'signed-in', token });
  };

/** Something was done: the session goes on, in every tab. @returns false when the server did not answer */
export const prolongSession = (): SessionThunk<Promise<boolean>> => async (dispatch) => {
  const isDone = await dispatch(checkSession());
  if (isDone) tellTabs({ kind: 'renewed' });
  return isDone;
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

/** Revokes the session on the server, then forgets it on this device even when the server does not answer. */
export const signOut = (): SessionThunk => async (dispatch, getState) => {
  if (selectToken(getState()) !== null) await dispatch(sessionApi.endpoints.logout.initiate());
  await sessionSecret.write(null);
  tellTabs({ kind: 'signed-out' });
  await dispatch(forget());
};

/** Gives up the covered page of a session that is over, with what was typed. */
export const leavePage = (): SessionThunk => async (dispatch) => {
  await sessionSecret.write(null);
  tellTabs({ kind: 'signed-out' });
  dispatch(sessionActions.left());
};

/** Follows the other tabs: who signs in or out there does it here, too. @returns the way to stop */
export const followTabs = (): SessionThunk<() => void> => (dispatch) =>
  onTabNews((news) => {
    if (news.kind === 'signed-out') void dispatch(forget());
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
