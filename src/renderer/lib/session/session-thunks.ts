import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSecret } from '#renderer/lib/workstation/workstation.ts';
import { sessionApi } from './session-api.ts';
import { selectToken, sessionActions, type SessionRoot } from './session.slice.ts';

type SessionThunk = ThunkAction<Promise<void>, SessionRoot, unknown, UnknownAction>;

/** Asks the server who this is and what they may do; after a booking as well, because it gives roles. */
export const checkSession = (): SessionThunk => async (dispatch, getState) => {
  const sent = selectToken(getState());
  const { data } = await dispatch(sessionApi.endpoints.checkSession.initiate(undefined, { forceRefetch: true, subscribe: false }));
  if (data && !data.authenticated && sent !== null) await sessionSecret.write(null);
};

/** The first check: with the remembered token, if any. */
export const startSession = (): SessionThunk => async (dispatch) => {
  dispatch(sessionActions.retried());
  dispatch(sessionActions.tokenChanged(await sessionSecret.read()));
  await dispatch(checkSession());
};

/** Another tab signed in or out: this one follows, without taking the page away. */
export const adoptToken = (token: string | null): SessionThunk => async (dispatch) => {
  if (token === null) dispatch(sessionActions.ended({ hasExpired: false }));
  else dispatch(sessionActions.tokenChanged(token));
  await dispatch(checkSession());
  dispatch(baseApi.util.resetApiState());
};

/** Takes a fresh token; the promise ends when the person is known. */
export const signIn = (token: string): SessionThunk => async (dispatch) => {
  await sessionSecret.write(token);
  dispatch(sessionActions.tokenChanged(token));
  await dispatch(checkSession());
};

/** Forgets the session on this device, together with everything that was read in it. */
export const endSession = (hasExpired: boolean): SessionThunk => async (dispatch) => {
  await sessionSecret.write(null);
  dispatch(sessionActions.ended({ hasExpired }));
  dispatch(baseApi.util.resetApiState());
};

/** Revokes the session on the server, then forgets it here even when the server does not answer. */
export const signOut = (): SessionThunk => async (dispatch) => {
  await dispatch(sessionApi.endpoints.logout.initiate());
  await dispatch(endSession(false));
};
