import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { SocialPerson } from '#server/lib/social/provider.ts';

const REASON = 'identities at providers belong to accounts';
/** Who somebody is at a provider: the key of an identity, and what the person knows it by. */
export interface SocialIdentity extends Pick<SocialPerson, 'subject' | 'email' | 'phone' | 'displayName'> {
  readonly provider: SocialProviderName;
  readonly issuer: string;
}
/** An identity that is linked to an account. */
export interface LinkedIdentity {
  readonly id: string;
  readonly provider: SocialProviderName;
  readonly display_name: string;
  /** ms since 1970 */
  readonly linked_at: number;
  readonly last_used_at: number | null;
}

/** By user_identity_provider_issuer_subject_key and nothing else; what it is known by may have changed there. */
const updateUsed = platformSql<{ user_id: string }>(
  'identity_use',
  REASON,
  `
  update user_identity set last_used_at = now(), display_name = :display_name
  where provider = :provider and issuer = :issuer and subject = :subject returning user_id`,
);
/** The unique keys decide between two who link at once. */
const insertIdentity = platformSql<{ id: string }>(
  'identity_insert',
  REASON,
  `
  insert into user_identity (id, user_id, provider, issuer, subject, display_name, last_used_at)
  values (:id, :user_id, :provider, :issuer, :subject, :display_name, now())
  on conflict do nothing returning id`,
);
/** By user_identity_user_id_provider_key. */
const selectOfUser = platformSql<LinkedIdentity>(
  'identities_of_user',
  REASON,
  `
  select id, provider, display_name, ms(linked_at) as linked_at, ms(last_used_at) as last_used_at
  from user_identity where user_id = :user_id order by linked_at, id`,
);
/** By user_identity_pkey. */
const deleteById = platformSql<{ provider: SocialProviderName }>(
  'identity_delete',
  REASON,
  `delete from user_identity where id = :id and user_id = :user_id returning provider`,
);

/** By user_identity_user_id_provider_key. */
const deleteOfUser = platformSql<{ provider: SocialProviderName }>(
  'identities_delete',
  REASON,
  `delete from user_identity where user_id = :user_id and linked_at >= to_timestamp(:since::float8 / 1000) returning provider`,
);

/** Contacts at the provider fill a form of a newcomer, and are not kept. */
const params = ({ provider, issuer, subject, displayName }: SocialIdentity) => ({
  provider,
  issuer,
  subject,
  display_name: displayName,
});

/** The account of an identity, which is noted as used; null: it is nobody's. */
export async function ownerOfIdentity(em: SqlEntityManager, identity: SocialIdentity): Promise<string | null> {
  return (await updateUsed(em, params(identity)))[0]?.user_id ?? null;
}

/** @returns its id; null when the identity, or the person's place at this provider, is taken */
export async function addIdentity(
  em: SqlEntityManager,
  userId: string,
  identity: SocialIdentity,
): Promise<string | null> {
  return (await insertIdentity(em, { id: uuidv7(), user_id: userId, ...params(identity) }))[0]?.id ?? null;
}

export const identitiesOf = (em: SqlEntityManager, userId: string): Promise<LinkedIdentity[]> =>
  selectOfUser(em, { user_id: userId });

/** @returns whose it was there; null when it is gone already */
export async function removeIdentity(
  em: SqlEntityManager,
  userId: string,
  id: string,
): Promise<SocialProviderName | null> {
  return (await deleteById(em, { id, user_id: userId }))[0]?.provider ?? null;
}

/** Those that the person has linked since then, ms since 1970. @returns of which providers */
export async function removeIdentities(
  em: SqlEntityManager,
  userId: string,
  since: number,
): Promise<SocialProviderName[]> {
  return (await deleteOfUser(em, { user_id: userId, since })).map(({ provider }) => provider);
}
