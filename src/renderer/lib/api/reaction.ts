import type { ApiError } from './api-error.ts';
import { apiTexts, statusTitles } from './api-texts.ru.ts';
import type { ApiMeta } from './base-api.ts';

/** What the product does about a refused call besides what the screen shows. */
export type Reaction =
  | { readonly kind: 'none' }
  | { readonly kind: 'toast'; readonly title?: string; readonly message: string };

/**
 * Red toast for every refusal but 404 and those that a feature shows itself; the end of a session is not said by a
 * toast: the page is covered (1 §8).
 */
export function reactionTo(error: ApiError, meta: ApiMeta | undefined): Reaction {
  // why, the form says
  if (error.code === 'invalid_grant') return { kind: 'toast', message: apiTexts.title_sign_in };
  if (error.code === 'token_expired' || error.status === 404 || meta?.showsOwnErrors) return { kind: 'none' };
  return { kind: 'toast', title: titleOf(error), message: error.message };
}

function titleOf({ status, code }: ApiError): string {
  if (status === 0) return apiTexts.title_network;
  if (code === 'not_signed_in') return apiTexts.title_system;
  const words = statusTitles[status] ?? (status >= 500 ? statusTitles[500] : undefined) ?? apiTexts.title_other;
  return `${words} · ${status}`;
}
