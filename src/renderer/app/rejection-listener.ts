import { isRejectedWithValue, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import type { ApiMeta } from '#renderer/lib/api/base-api.ts';
import { reactionTo } from '#renderer/lib/api/reaction.ts';
import { endSession } from '#renderer/lib/session/session-thunks.ts';
import { selectToken, type SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { showToast } from '#renderer/ui/toaster.ts';

type Dispatch = ThunkDispatch<SessionRoot, unknown, UnknownAction>;
interface Refused extends UnknownAction {
  readonly payload: unknown;
  readonly meta: { readonly baseQueryMeta?: ApiMeta };
}
const isRefusal = isRejectedWithValue();
const isRefused = (action: unknown): action is Refused => isRefusal(action);

function react(error: ApiError, meta: ApiMeta | undefined, dispatch: Dispatch, hasToken: boolean): void {
  const reaction = reactionTo(error, meta);
  if (reaction.kind === 'toast') void showToast({ intent: 'danger', title: reaction.title, message: reaction.message, key: reaction.key });
  // Several calls may be refused at once; the first of them ends the session.
  else if (reaction.kind === 'session-expired' && hasToken) void dispatch(endSession(true));
}

/** The one place that reacts to refused calls: the red toast of 1 §8 and the end of a session. */
export const rejectionListener: Middleware<Record<string, never>, SessionRoot, Dispatch> = (store) => (next) => (action) => {
  const result = next(action);
  const error = isRefused(action) ? errorOf(action.payload) : null;
  if (error && isRefused(action)) react(error, action.meta.baseQueryMeta, store.dispatch, selectToken(store.getState()) !== null);
  return result;
};
