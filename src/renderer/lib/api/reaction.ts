import type { ApiError } from './api-error.ts';
import { apiTexts, statusTitles } from './api-texts.ru.ts';
import type { ApiMeta } from './base-api.ts';

/** What the product does about a refused call besides what the screen shows. */
export type Reaction =
  | { readonly kind: 'none' }
  | { readonly kind: 'toast'; readonly title?: string; readonly message: string };

/** The page is covered, or the screen of the lock or the second factor has come. */
const SAID_BY_SCREEN: ReadonlySet<string> = new Set(['token_expired', 'session_locked', 'second_factor_required']);
/**
 * Red toast for every refusal but 404 and those that a feature shows itself; the end and the lock of a session, and a
 * proof that its person would rather not give, are not said by a toast (1 §8).
 */
export function reactionTo(error: ApiError, meta: ApiMeta | undefined): Reaction {
  // why, the form says
  if (error.code === 'invalid_grant') return { kind: 'toast', message: apiTexts.title_sign_in };
  const isKnown = SAID_BY_SCREEN.has(error.code) || error.isDeclined;
  if (isKnown || error.status === 404 || meta?.showsOwnErrors) return { kind: 'none' };
  return { kind: 'toast', title: titleOf(error), message: sentencesOf(error).join('\n') };
}

/** Of a refusal at several fields each message, a line each, once (1 §8); otherwise the message. */
function sentencesOf({ status, errors, message }: ApiError): readonly string[] {
  const each = status === 422 ? new Set(Object.values(errors).flat()) : new Set<string>();
  return each.size > 1 ? [...each] : [message];
}

function titleOf({ status, code }: ApiError): string {
  if (status === 0) return apiTexts.title_network;
  if (code === 'not_signed_in') return apiTexts.title_system;
  const words = statusTitles[status] ?? (status >= 500 ? statusTitles[500] : undefined) ?? apiTexts.title_other;
  return `${words} · ${status}`;
}
