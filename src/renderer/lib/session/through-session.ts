import type { UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { apiTexts } from '#renderer/lib/api/api-texts.ru.ts';
import { selectSession, selectToken, sessionActions, type SessionRoot } from './session.slice.ts';

interface Store {
  readonly getState: () => unknown;
  readonly dispatch: (action: UnknownAction) => unknown;
}
/** What a call comes back with when its person left instead of signing in again: nothing is said of it, they know. */
export const leftError: ApiError = {
  status: 401,
  code: 'token_expired',
  message: apiTexts.alert_session_over,
  errors: {},
};
const SESSION_OVER: ReadonlySet<string> = new Set(['token_expired', 'not_signed_in']);
const waiting = new Set<(isBack: boolean) => void>();

/** The person has signed in again, and what waited for it is sent once more; or they left. */
export function resumeCalls(isBack: boolean): void {
  for (const resume of waiting) resume(isBack);
  waiting.clear();
}

/**
 * Sends a call; one that is refused because the session is over covers the page, waits until the same person has signed
 * in again, and is sent once more: whoever called it knows nothing of it, and nothing typed is lost. The server has
 * done nothing of a call that it refused so.
 * @returns the answer; null when the person left
 */
export async function throughSession<A>(
  { getState, dispatch }: Store,
  send: () => Promise<A>,
  codeOf: (answer: A) => string | undefined,
): Promise<A | null> {
  const session = () => selectSession(getState() as SessionRoot);
  for (;;) {
    const { token } = session();
    const answer = await send();
    const code = codeOf(answer);
    if (code === undefined || !SESSION_OVER.has(code) || session().user === null) return answer;
    // another call may have been first, and the person back already
    if (selectToken(getState() as SessionRoot) === token) dispatch(sessionActions.expired());
    if (session().hasExpired && !(await new Promise<boolean>((resume) => waiting.add(resume)))) return null;
  }
}
