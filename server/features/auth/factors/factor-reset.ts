import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { User } from '#server/features/accounts/user.entity.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { factorsResetLetter } from '#server/lib/mail/security-letters.ru.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { forgetChallengesOf } from '../challenges.service.ts';
import { forgetFactors } from './factor-store.ts';
import { forgetPasskeys } from './passkey-store.ts';

/** What a reset took: ids of the sessions that it ended, and how many passkeys and identities there were. */
interface FactorReset {
  readonly ended: readonly string[];
  readonly passkeys: number;
  readonly identities: number;
}

/**
 * Takes second factor, recovery codes, passkeys and, of who has a password, identities at providers from an account
 * that the caller has locked, and ends all its sessions: the password is left. Its owner is told by letter. The caller
 * logs it (K7). @throws factor_missing
 */
export async function takeFactors(
  em: SqlEntityManager,
  { publicUrl, forgetIdentities }: Pick<AuthSettings, 'publicUrl' | 'forgetIdentities'>,
  account: User,
): Promise<FactorReset> {
  const hadFactor = await forgetFactors(em, account.id);
  const passkeys = await forgetPasskeys(em, account.id);
  const identities = account.hasPassword() ? await forgetIdentities(em, account.id, 0) : 0;
  if (!hadFactor && passkeys + identities === 0) throw new DomainError('factor_missing');
  const ended = account.signOut(null);
  await em.flush();
  await forgetChallengesOf(em, account.id);
  if (account.email)
    await enqueueLetter(em, factorsResetLetter(account.email, account.firstName, `${publicUrl}/password`));
  return { ended, passkeys, identities };
}
