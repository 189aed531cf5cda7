import { signInProved, takeChallenge, type SignedInAnswer } from '#server/features/auth/index.ts';
import type { GuestCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { secretHash, type Social } from './social-settings.ts';

/**
 * Exchanges the one-time code of a known person for a session, which waits for a second factor when they have one
 * (1 §7, K15).
 * @throws social_expired, account_pending, account_blocked, account_closed, maintenance
 */
export async function exchangeToken(
  call: GuestCall,
  social: Social,
  token: string,
  marks: string | undefined,
): Promise<SignedInAnswer> {
  const taken = await takeChallenge<{ restores: boolean }>(
    call.em,
    'social_ticket',
    secretHash(social, 'known', token),
  );
  if (!taken?.user_id) throw new DomainError('social_expired');
  return signInProved(call, social.settings, { userId: taken.user_id, marks, restores: taken.data.restores });
}
