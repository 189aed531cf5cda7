import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { platformSql } from '#server/db/sql.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { findTotp, forgetFactors } from '../factors/factor-store.ts';
import { forgetPasskeys } from '../factors/passkey-store.ts';

const WEEK_MS = 7 * 86_400_000;

/** By user_passkey_user_idx and user_identity_user_id_provider_key. */
const selectWays = platformSql<{ passkeys: number; identities: number }>(
  'ways_in',
  'ways to sign in belong to accounts',
  `
  select (select count(*) from user_passkey where user_id = :user_id)::int as passkeys,
    (select count(*) from user_identity where user_id = :user_id and provider = any(:providers))::int as identities`,
);

/** By user_identity_user_id_provider_key. */
const selectProviders = platformSql<{ provider: SocialProviderName }>(
  'ways_in_providers',
  'ways to sign in belong to accounts',
  `select provider from user_identity where user_id = :user_id order by provider`,
);

/** Providers that the person has linked, off or on. */
export const providersOf = async (em: SqlEntityManager, userId: string): Promise<SocialProviderName[]> =>
  (await selectProviders(em, { user_id: userId })).map(({ provider }) => provider);

/** How a person could sign in beside a password; an identity of a provider that is off is no way. */
export async function waysIn(
  em: SqlEntityManager,
  { socialProviders: providers }: Pick<AuthSettings, 'socialProviders'>,
  userId: string,
): Promise<{ passkeys: number; identities: number }> {
  const [ways = { passkeys: 0, identities: 0 }] = await selectWays(em, { user_id: userId, providers });
  return ways;
}

/**
 * After a way to sign in was taken away, under the lock of the account: another one has to be left (rule 8 of
 * docs/reliability.md, "Taking over an account"). A password is one only together with what it is asked for: an e-mail,
 * a proved phone or a name. @throws last_sign_in
 */
export async function assertWayIn(
  em: SqlEntityManager,
  settings: Pick<AuthSettings, 'socialProviders'>,
  account: User,
): Promise<void> {
  if (account.hasPassword() && (account.email || account.username || account.provenPhone())) return;
  const { passkeys, identities } = await waysIn(em, settings, account.id);
  if (passkeys + identities === 0) throw new DomainError('last_sign_in');
}

/**
 * A new password by letter or SMS: who reads them is the owner, and a passkey or an identity may be of somebody who was
 * signed in before. Identities of who never had a password stay: they are how that person has always come.
 * @param suspect ms since 1970: those linked from then on go all the same
 */
export async function resetWaysIn(
  em: SqlEntityManager,
  settings: Pick<AuthSettings, 'forgetIdentities'>,
  account: User,
  passwordHash: string,
  suspect?: number,
): Promise<void> {
  const hadPassword = account.hasPassword();
  account.resetPassword(passwordHash);
  await em.flush();
  await forgetPasskeys(em, account.id);
  // its owner may be who is locked out by it: it came within a week, as a phone that goes, too
  if (((await findTotp(em, account.id))?.confirmed_at ?? 0) > Date.now() - WEEK_MS) await forgetFactors(em, account.id);
  const since = hadPassword ? 0 : suspect;
  if (since !== undefined) await settings.forgetIdentities(em, account.id, since);
}
