import { isPending, isRejectedWithValue, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import type { ApiMeta } from '#renderer/lib/api/base-api.ts';
import { reactionTo } from '#renderer/lib/api/reaction.ts';
import { dismissToast, showToast } from '#renderer/ui/toaster.ts';

interface Call extends UnknownAction {
  readonly payload?: unknown;
  readonly meta: { readonly arg: { readonly endpointName?: string; readonly type?: 'query' | 'mutation' }; readonly baseQueryMeta?: ApiMeta };
}
const [isStart, isRefusal] = [isPending(), isRejectedWithValue()];
const isStarted = (action: unknown): action is Call => isStart(action);
const isRefused = (action: unknown): action is Call => isRefusal(action);

/** Shows the toast of a refusal. @returns the toast that speaks of it: this one, or the feature's own, which has the same message */
function react({ payload, meta }: Call): string | null {
  const error = errorOf(payload);
  if (!error) return null;
  const reaction = reactionTo(error, meta.baseQueryMeta);
  if (reaction.kind === 'toast') void showToast({ intent: 'danger', ...(reaction.title === undefined ? {} : { title: reaction.title }), message: reaction.message });
  else if (meta.arg.type !== 'mutation') return null;
  return reaction.kind === 'toast' ? reaction.message : error.message;
}

/** The one place that reacts to refused calls: the red toast of 1 §8, which goes when the same is tried again. */
export const rejectionListener: Middleware = () => {
  const told = new Map<string, string>();
  return (next) => (action) => {
    const result = next(action);
    if (!isStarted(action) && !isRefused(action)) return result;
    const { endpointName } = action.meta.arg;
    if (endpointName === undefined) return result;
    const before = told.get(endpointName);
    told.delete(endpointName);
    if (isRefused(action)) {
      const toast = react(action);
      if (toast !== null) told.set(endpointName, toast);
    } else if (before !== undefined) {
      void dismissToast(before);
    }
    return result;
  };
};
