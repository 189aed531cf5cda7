import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import type { UserStatus } from '#server/features/accounts/user.entity.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import { forgetOneTimeTokens } from './one-time-tokens.service.ts';

const REASON = 'who waits for activation belongs to no clinic yet, or to the one that invited them';
/** A clinic gave it a role or made it a practitioner's: it is more than somebody's registration. By organization_role_user_idx and practitioner_user_id_key. */
export const IS_INVITED = `(exists (select from organization_role r where r.user_id = app_user.id) or exists (select from practitioner p where p.user_id = app_user.id))`;

/** What opens an account, or could. */
export interface AccountState {
  readonly status: UserStatus;
  readonly password_hash: string;
  readonly ticket_hash: Buffer | null;
  readonly is_invited: boolean;
}
const STATE = `select status, password_hash, ticket_hash, ${IS_INVITED} as is_invited from app_user where id = :id`;
const selectState = platformSql<AccountState>('account_state', REASON, STATE);
const lockState = platformSql<AccountState>('account_lock', REASON, `${STATE} for update`);
const emptyAccount = platformSql(
  'account_empty',
  REASON,
  `
  with forgotten as (delete from user_consent where user_id = :id)
  update app_user set password_hash = :no_password, ticket_hash = null where id = :id and status = 'pending_activation'`,
);
const deleteOld = platformSql<{ id: string }>(
  'pending_accounts_forget',
  REASON,
  `
  delete from app_user where status = 'pending_activation' and created_at < now() - interval '24 hours' and not ${IS_INVITED} returning id`,
);

/** @returns undefined when there is no such account */
export async function accountState(em: SqlEntityManager, userId: string): Promise<AccountState | undefined> {
  const [state] = await selectState(em, { id: userId });
  return state;
}

/** The same under a lock until the transaction ends. Whoever changes what opens an account takes it before its links: one order for all. */
export async function lockAccount(em: SqlEntityManager, userId: string): Promise<AccountState | undefined> {
  const [state] = await lockState(em, { id: userId });
  return state;
}

/** Takes from a waiting account what its registration put there: password, ticket, consents, activation links and where they led. */
export async function forgetRegistration(em: SqlEntityManager, userId: string): Promise<void> {
  await emptyAccount(em, { id: userId, no_password: NO_PASSWORD });
  await forgetOneTimeTokens(em, userId, 'activation');
}

/** Registrations that nobody activated within a day are gone (rule 2 of docs/reliability.md, "Taking over an account"); an invited account stays for its clinic. @returns how many */
export async function forgetPendingAccounts(em: SqlEntityManager): Promise<number> {
  return (await deleteOld(em, {})).length;
}
