import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#server/http/domain-error.ts';
import { addressKey } from '#server/lib/throttle/address-key.ts';
import { countInWindow, throttleKey } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from './auth-settings.ts';

const HOUR_S = 3600;
/** Letters that all callers together may cause to one mailbox, as a multiple of one caller's: against flooding it. */
const CALLERS = 5;

type Settings = Pick<AuthSettings, 'APP_SECRET' | 'LETTERS_PER_HOUR'>;
/**
 * Who causes a letter. Budgets are apart, so that nobody uses up another's: a stranger's registrations neither keep the
 * owner from registering nor a clinic from inviting.
 */
export type LetterCause =
  | { readonly kind: 'device' | 'password_reset' }
  /** a registration, or its letter once more, from this address */
  | { readonly kind: 'activation'; readonly ip: string }
  /** a person who says that the address is theirs */
  | { readonly kind: 'contact'; readonly userId: string }
  | { readonly kind: 'invitation'; readonly clinic: string };

/** Counts a letter to a mailbox, whether there is such an account or not. @returns whether it may be written */
export async function mayWrite(
  em: SqlEntityManager,
  { APP_SECRET, LETTERS_PER_HOUR }: Settings,
  cause: LetterCause,
  email: string,
): Promise<boolean> {
  const count = (whom: string) => countInWindow(em, [throttleKey(APP_SECRET, `letter-${cause.kind}`, whom)], HOUR_S);
  if (cause.kind === 'invitation') return (await count(`${email} ${cause.clinic}`)) <= LETTERS_PER_HOUR;
  if (cause.kind === 'contact') {
    // who tries many mailboxes is counted over all of them
    if ((await count(cause.userId)) > CALLERS * LETTERS_PER_HOUR) return false;
    if ((await count(`${email} ${cause.userId}`)) > LETTERS_PER_HOUR) return false;
    return (await count(email)) <= CALLERS * LETTERS_PER_HOUR;
  }
  if (cause.kind !== 'activation') return (await count(email)) <= LETTERS_PER_HOUR;
  if ((await count(`${email} ${addressKey(cause.ip)}`)) > LETTERS_PER_HOUR) return false;
  return (await count(email)) <= CALLERS * LETTERS_PER_HOUR;
}

/** @throws `code` when this cause has written to the mailbox as often as it may within the hour */
export async function assertMayWrite(
  em: SqlEntityManager,
  settings: Settings,
  cause: LetterCause,
  email: string,
  code: 'too_many_requests' | 'letters_exhausted' = 'too_many_requests',
): Promise<void> {
  if (!(await mayWrite(em, settings, cause, email)))
    throw new DomainError(code, { params: { seconds: HOUR_S }, retryAfter: HOUR_S });
}
