import {
  isPending,
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import type { ApiMeta } from '#renderer/lib/api/base-api.ts';
import { reactionTo } from '#renderer/lib/api/reaction.ts';
import { selectSession, selectUser, type SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { checkSession } from '#renderer/lib/session/session-thunks.ts';
import { dismissToast, showToast } from '#renderer/ui/toaster.ts';

interface Call extends UnknownAction {
  readonly payload?: unknown;
  readonly meta: {
    readonly arg: {
      readonly endpointName?: string;
      readonly queryCacheKey?: string;
      readonly type?: 'query' | 'mutation';
    };
    readonly baseQueryMeta?: ApiMeta;
  };
}
const [isStart, isRefusal] = [isPending(), isRejectedWithValue()];
const isStarted = (action: unknown): action is Call => isStart(action);
const isRefused = (action: unknown): action is Call => isRefusal(action);

/**
 * Shows the toast of a refusal. @returns the toast that speaks of it: this one, or the feature's own, which has the
 * same message
 */
function react({ payload, meta }: Call): string | null {
  const error = errorOf(payload);
  if (!error) return null;
  const reaction = reactionTo(error, meta.baseQueryMeta);
  if (reaction.kind === 'toast')
    void showToast({
      intent: 'danger',
      ...(reaction.title === undefined ? {} : { title: reaction.title }),
      message: reaction.message,
    });
  else if (meta.arg.type !== 'mutation') return null;
  return reaction.kind === 'toast' ? reaction.message : error.message;
}

interface Told {
  readonly message: string;
  readonly at: number;
}
/** No toast of a refusal stands longer, ms. */
const STANDS_MS = 10_000;

/**
 * The one place that reacts to refused calls: the red toast of 1 §8, which goes when the same is tried again, unless
 * another call has told the same sentence.
 */
export const rejectionListener: Middleware = (store) => {
  const told = new Map<string, Told>();
  return (next) => (action) => {
    const result = next(action);
    if (!isStarted(action) && !isRefused(action)) return result;
    const { endpointName, queryCacheKey: call = endpointName } = action.meta.arg;
    if (call === undefined) return result;
    const now = Date.now();
    for (const [key, { at }] of told) if (now - at > STANDS_MS) told.delete(key);
    const before = told.get(call);
    told.delete(call);
    if (
      isRefused(action) &&
      errorOf(action.payload)?.code === 'maintenance' &&
      selectUser(store.getState() as SessionRoot)
    ) {
      // the page says it, in the words of the installation
      const { config } = selectSession(store.getState() as SessionRoot);
      if (config && config.maintenance === null)
        (store.dispatch as ThunkDispatch<SessionRoot, unknown, UnknownAction>)(checkSession()).catch(() => undefined);
    } else if (isRefused(action)) {
      const message = react(action);
      if (message !== null) told.set(call, { message, at: now });
    } else if (before !== undefined && ![...told.values()].some(({ message }) => message === before.message)) {
      void dismissToast(before.message);
    }
    return result;
  };
};
