import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import type { NewKey, StoredKey } from '#server/lib/passkeys/webauthn.ts';
import { admittedOf, type AdmittedFacts } from '../admitted.ts';

const REASON = 'passkeys belong to accounts';
/** A passkey as its owner sees it; times in ms. */
export interface PasskeyRow {
  readonly id: string;
  readonly credential_id: Buffer;
  readonly transports: readonly string[];
  readonly name: string;
  readonly is_synced: boolean;
  readonly created_at: number;
  readonly last_used_at: number | null;
}
/** A passkey that somebody uses, with the account that it opens. */
export interface UsablePasskey extends StoredKey, AdmittedFacts {
  readonly id: string;
  readonly user_id: string;
}

/** By user_passkey_user_idx. */
const selectOfUser = platformSql<PasskeyRow>(
  'passkeys_of_user',
  REASON,
  `
  select id, credential_id, transports, name, device_type = 'multiDevice' as is_synced, ms(created_at) as created_at, ms(last_used_at) as last_used_at
  from user_passkey where user_id = :user_id order by created_at, id`,
);
/** By user_passkey_credential_id_key and app_user_pkey. */
const selectUsable = platformSql<
  Omit<UsablePasskey, keyof StoredKey> & { public_key: Buffer; counter: string; transports: string[] }
>(
  'passkey_by_credential',
  REASON,
  `
  select k.id, k.user_id, k.public_key, k.counter, k.transports, ${admittedOf('u')}
  from user_passkey k join app_user u on u.id = k.user_id where k.credential_id = :credential_id and k.rp_id = :rp_id`,
);
const insertPasskey = platformSql<{ id: string }>(
  'passkey_add',
  REASON,
  `
  insert into user_passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, device_type, backed_up, aaguid, rp_id, name)
  values (:id, :user_id, :credential_id, :public_key, :algorithm, :counter, :transports, :device_type, :backed_up, :aaguid, :rp_id, :name)
  on conflict (credential_id) do nothing returning id`,
);
/** The condition decides: of two answers with one counter one is taken. A synchronised key has none: it stays at 0. */
const updateUsed = platformSql<{ id: string }>(
  'passkey_use',
  REASON,
  `
  update user_passkey set counter = :counter, backed_up = :backed_up, last_used_at = now()
  where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning id`,
);
const updateName = platformSql<{ id: string }>(
  'passkey_rename',
  REASON,
  `update user_passkey set name = :name where id = :id and user_id = :user_id returning id`,
);
const deleteOne = platformSql<{ credential_id: Buffer; name: string }>(
  'passkey_remove',
  REASON,
  `delete from user_passkey where id = :id and user_id = :user_id returning credential_id, name`,
);
const deleteOfUser = platformSql<{ id: string }>(
  'passkeys_forget',
  REASON,
  `delete from user_passkey where user_id = :user_id returning id`,
);
const selectForeign = platformSql<{ rp_id: string; keys: number }>(
  'passkeys_of_other_hosts',
  REASON,
  `
  select rp_id, count(*)::int as keys from user_passkey where rp_id is distinct from :rp_id group by rp_id order by rp_id`,
);

/** The passkeys of a person, the oldest first. */
export const passkeysOf = (em: SqlEntityManager, userId: string): Promise<PasskeyRow[]> =>
  selectOfUser(em, { user_id: userId });

/** @param credentialId base64url */
export async function findPasskey(
  em: SqlEntityManager,
  rpId: string,
  credentialId: string,
): Promise<UsablePasskey | undefined> {
  const [row] = await selectUsable(em, { credential_id: Buffer.from(credentialId, 'base64url'), rp_id: rpId });
  if (!row) return undefined;
  const { public_key: publicKey, counter, ...rest } = row;
  return { ...rest, credentialId, publicKey, counter: Number(counter) };
}

/** @returns false when the key is somebody's already */
export async function keepPasskey(
  em: SqlEntityManager,
  id: string,
  { userId, rpId, name }: { readonly userId: string; readonly rpId: string; readonly name: string },
  key: NewKey,
): Promise<boolean> {
  const kept = await insertPasskey(em, {
    id,
    user_id: userId,
    credential_id: Buffer.from(key.credentialId, 'base64url'),
    public_key: Buffer.from(key.publicKey),
    algorithm: key.algorithm,
    counter: key.counter,
    transports: [...key.transports],
    device_type: key.deviceType,
    backed_up: key.isBackedUp,
    aaguid: key.aaguid,
    rp_id: rpId,
    name,
  });
  return kept.length > 0;
}

/** Notes a use. @returns false when it was removed, or used with this counter, meanwhile */
export async function markUsed(
  em: SqlEntityManager,
  id: string,
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
): Promise<boolean> {
  return (await updateUsed(em, { id, counter, backed_up: isBackedUp })).length > 0;
}

/** @returns false when the person has no such key */
export async function namePasskey(em: SqlEntityManager, userId: string, id: string, name: string): Promise<boolean> {
  return (await updateName(em, { user_id: userId, id, name })).length > 0;
}

export async function dropPasskey(
  em: SqlEntityManager,
  userId: string,
  id: string,
): Promise<{ credential_id: Buffer; name: string } | undefined> {
  return (await deleteOne(em, { user_id: userId, id }))[0];
}

/** @returns how many there were */
export async function forgetPasskeys(em: SqlEntityManager, userId: string): Promise<number> {
  return (await deleteOfUser(em, { user_id: userId })).length;
}

/** Passkeys that the platform's present host cannot use, by their host. @param rpId null: it can use none */
export const passkeysOfOtherHosts = (
  em: SqlEntityManager,
  rpId: string | null,
): Promise<{ rp_id: string; keys: number }[]> => selectForeign(em, { rp_id: rpId });
