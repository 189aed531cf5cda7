import type { UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { apiTexts } from '#renderer/lib/api/api-texts.ru.ts';
import { selectSession, sessionActions, type SessionRoot } from './session.slice.ts';

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
/** What a refusal says of the session: the action that tells the page. */
const SHUT: Readonly<Record<string, 'expired' | 'locked' | undefined>> = {
  token_expired: 'expired',
  not_signed_in: 'expired',
  session_locked: 'locked',
};
const waiting = new Set<(isBack: boolean) => void>();

/** The person has signed in again, or unlocked it, and what waited for it is sent once more; or they left. */
export function resumeCalls(isBack: boolean): void {
  for (const resume of waiting) resume(isBack);
  waiting.clear();
}

/**
 * Sends a call; one that is refused because the session is over, or locked, covers the page, waits until the same
 * person has signed in again, or unlocked it, and is sent once more: whoever called it knows nothing of it, and nothing
 * typed is lost. The server has done nothing of a call that it refused so. One that is refused because the session owes
 * a second factor comes back so: the pages go, and nobody waits for it.
 * @returns the answer; null when the person left
 */
export async function throughSession<A>(
  { getState, dispatch }: Store,
  send: () => Promise<A>,
  codeOf: (answer: A) => string | undefined,
): Promise<A | null> {
  const session = () => selectSession(getState() as SessionRoot);
  for (;;) {
    const before = session();
    const answer = await send();
    const code = codeOf(answer) ?? '';
    if (code === 'second_factor_required') dispatch(sessionActions.factorDue());
    const shut = SHUT[code];
    const now = session();
    if (!shut || now.user === null) return answer;
    // another call may have been first, and the person back already
    if (now.token === before.token && now.lastActivity === before.lastActivity) dispatch(sessionActions[shut]());
    const { hasExpired, closed } = session();
    if ((hasExpired || closed) && !(await new Promise<boolean>((resume) => waiting.add(resume)))) return null;
  }
}
