import { ownSessionEndpoints } from '#shared/contract/own-sessions.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { networkBack } from '#renderer/lib/page/network-back.ts';
import { ask, checkSession, take, type SessionThunk } from './session-thunks.ts';
import { selectSession, selectToken, sessionActions } from './session.slice.ts';
import { tellTabs } from './tab-news.ts';

const lockApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lockSession: build.mutation<Output<typeof ownSessionEndpoints.lockSession>, void>({
      query: request(ownSessionEndpoints.lockSession),
      // it is sent until it is heard, which nobody need be told each time; and it never waits for a sign-in, whose new
      // session it would lock
      extraOptions: { showsOwnErrors: true, needsNoAnswer: true },
    }),
    unlockSession: build.mutation<
      Output<typeof ownSessionEndpoints.unlockSession>,
      RequestInput<typeof ownSessionEndpoints.unlockSession>
    >({
      query: request(ownSessionEndpoints.unlockSession),
      // the screen says what is wrong; a session that is over has no page to be covered
      extraOptions: { showsOwnErrors: true, needsNoAnswer: true },
    }),
  }),
});

/** The server has heard, and will not: another try changes nothing. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * Locks the session, in every tab: their pages stay, covered. The person goes away from the screen, so it is covered
 * with the server or without; the server is told until it has heard, or until there is nothing to lock any more.
 * @returns why the server has refused, and the page is open again; null: it is locked, or over
 */
export const lockNow = (): SessionThunk<Promise<ApiError | null>> => async (dispatch, getState) => {
  const token = selectToken(getState());
  const isLocked = () => {
    const { token: now, closed } = selectSession(getState());
    return now === token && closed?.level === 'locked';
  };
  dispatch(sessionActions.locked());
  tellTabs({ kind: 'locked' });
  const tell = async () =>
    errorOf((await dispatch(lockApi.endpoints.lockSession.initiate(undefined, { track: false }))).error);
  let error = await tell();
  while (error && !isRefusal(error)) {
    await networkBack();
    if (!isLocked()) return null;
    error = await tell();
  }
  if (selectToken(getState()) !== token) return null;
  const refusal = error?.code === 'session_locked' ? null : error;
  // a page that was opened meanwhile by the password may have been too quick
  if (refusal || !isLocked()) await dispatch(checkSession());
  // so do those that asked before the server knew
  tellTabs({ kind: 'renewed' });
  const { hasExpired, closed } = selectSession(getState());
  return hasExpired || closed !== null ? null : refusal;
};

/** It was opened again, or its person has proved who they are: so it is told, in every tab. */
export const unlocked = (): SessionThunk => async (dispatch, getState) => {
  const token = selectToken(getState());
  dispatch(take(await dispatch(ask(token)), token));
  tellTabs({ kind: 'renewed', isProved: true });
};

/** Opens it again by the password, or proves by it who is there. @throws ApiError */
export const unlock =
  (password: string): SessionThunk =>
  async (dispatch) => {
    try {
      await dispatch(lockApi.endpoints.unlockSession.initiate({ body: { password } })).unwrap();
    } catch (caught) {
      // the session is over: its page is covered, or the sign-in comes
      if (errorOf(caught)?.code === 'token_expired') await dispatch(checkSession());
      throw caught;
    }
    await dispatch(unlocked());
  };
