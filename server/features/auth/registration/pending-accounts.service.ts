import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { User, type FullName } from '#server/features/accounts/user.entity.ts';
import type { SignedIn } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import { forgetOneTimeTokens } from '../one-time-tokens.service.ts';

const REASON = 'who waits for activation belongs to no clinic yet, or to the one that invited them';
/**
 * A clinic gave it a role or made it a practitioner's: it is more than somebody's registration. By
 * organization_role_user_idx and practitioner_user_id_key.
 */
const IS_INVITED = `(exists (select from organization_role r where r.user_id = app_user.id) or exists (select from practitioner p where p.user_id = app_user.id))`;

const selectInvited = platformSql<{ is_invited: boolean }>(
  'account_is_invited',
  REASON,
  `select ${IS_INVITED} as is_invited from app_user where id = :id`,
);
/**
 * Clinics that wait for the account's person: by a role, or an employment that has not ended. A person whom each clinic
 * has taken out again is a practitioner still. By organization_role_user_idx and practitioner_user_id_key.
 */
const selectAwaiting = platformSql<{ clinic: string }>(
  'account_awaiting_clinics',
  REASON,
  `
  select r.organization_id as clinic from organization_role r where r.user_id = :id and r.role <> 'patient'
  union select e.organization_id from practitioner p join employee e on e.practitioner_id = p.id
  where p.user_id = :id and e.ended_at is null`,
);
/** The unique address, or phone that waits, decides between two who make it at once; both then find the one row. */
const insertWaiting = platformSql(
  'account_insert_waiting',
  REASON,
  `
  insert into app_user (id, email, phone, password_hash, status, first_name, last_name, middle_name)
  values (:id, :email, :phone, '${NO_PASSWORD}', 'pending_activation', :first_name, :last_name, :middle_name) on conflict do nothing`,
);
const deleteOld = platformSql<{ id: string }>(
  'pending_accounts_forget',
  REASON,
  `
  delete from app_user where status = 'pending_activation' and created_at < now() - interval '24 hours' and not ${IS_INVITED} returning id`,
);

/** What an account is registered or invited by. */
export type Contact = { readonly email: string } | { readonly phone: string };
/** The registration that waits for a code to this phone: of all that name it there is one. */
export const waitingByPhone = (phone: string) =>
  ({ phone, phoneVerifiedAt: null, email: null, status: 'pending_activation' }) as const;
const whereOf = (contact: Contact) => ('email' in contact ? contact : waitingByPhone(contact.phone));

/**
 * An account with its consents and sessions, under its lock until the transaction ends; null when there is none.
 * Whoever changes what opens an account takes it before its links: one order for all.
 */
export async function lockAccount(
  em: SqlEntityManager,
  where: { readonly id: string } | { readonly email: string } | ReturnType<typeof waitingByPhone>,
): Promise<User | null> {
  // first the lock alone: parts that are read with it would be those from before the wait
  const account = await em.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (account) {
    await em.populate(account, ['consents'], { refresh: true });
    await em.populate(account, ['sessions'], { refresh: true, where: { sessions: { revokedAt: null } } });
  }
  return account;
}

/**
 * The own account under its lock, in a session that is open still: who ended it while the call was under way meant it.
 * @throws token_expired
 */
export async function lockOwnAccount(
  em: SqlEntityManager,
  actor: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<User> {
  const account = await lockAccount(em, { id: actor.userId });
  if (!account?.sessions.getItems().some(({ id }) => id === actor.sessionId)) throw new DomainError('token_expired');
  return account;
}

/** The account of a contact under its lock; made when there is none, and then it waits without a password. */
export async function lockOrMakeAccount(em: SqlEntityManager, contact: Contact, names: FullName): Promise<User> {
  await insertWaiting(em, {
    id: uuidv7(),
    email: 'email' in contact ? contact.email : null,
    phone: 'phone' in contact ? contact.phone : null,
    first_name: names.firstName,
    last_name: names.lastName,
    middle_name: names.middleName,
  });
  const account = await lockAccount(em, whereOf(contact));
  if (!account) throw new Error('The account was removed while it was being made');
  return account;
}

/** Says whether a clinic gave the account a role or employs its person: it is more than somebody's registration. */
export async function isInvited(em: SqlEntityManager, userId: string): Promise<boolean> {
  return (await selectInvited(em, { id: userId }))[0]?.is_invited ?? false;
}

/** Clinics in which the account has work, or is to have it. */
export async function awaitingClinics(em: SqlEntityManager, userId: string): Promise<string[]> {
  return (await selectAwaiting(em, { id: userId })).map(({ clinic }) => clinic);
}

/**
 * Takes from a waiting account what its registration put there: password, ticket, consents, activation links and where
 * they led.
 */
export async function forgetRegistration(em: SqlEntityManager, account: User): Promise<void> {
  account.forgetRegistration();
  await em.flush();
  await forgetOneTimeTokens(em, account.id, 'activation');
}

/**
 * Registrations that nobody activated within a day are gone (rule 2 of docs/reliability.md, "Taking over an account");
 * an invited account stays for its clinic. @returns how many
 */
export async function forgetPendingAccounts(em: SqlEntityManager): Promise<number> {
  return (await deleteOld(em, {})).length;
}
