import { isRejectedWithValue, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import type { ApiMeta } from '#renderer/lib/api/base-api.ts';
import { reactionTo } from '#renderer/lib/api/reaction.ts';
import { showToast } from '#renderer/ui/toaster.ts';

interface Refused extends UnknownAction {
  readonly payload: unknown;
  readonly meta: { readonly baseQueryMeta?: ApiMeta };
}
const isRefusal = isRejectedWithValue();
const isRefused = (action: unknown): action is Refused => isRefusal(action);

function react(error: ApiError, meta: ApiMeta | undefined): void {
  const reaction = reactionTo(error, meta);
  if (reaction.kind === 'toast') void showToast({ intent: 'danger', title: reaction.title, message: reaction.message, key: reaction.key });
}

/** The one place that reacts to refused calls: the red toast of 1 §8. */
export const rejectionListener: Middleware = () => (next) => (action) => {
  const result = next(action);
  const error = isRefused(action) ? errorOf(action.payload) : null;
  if (error && isRefused(action)) react(error, action.meta.baseQueryMeta);
  return result;
};
