import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { UserStatus } from '#server/features/accounts/user.entity.ts';
import type { CallClinic } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { employedLetter, invitationLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter, lettersInLastHour } from '#server/lib/mail/mailer.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import type { AuthSettings } from './auth-settings.ts';
import { issueResetLink } from './passwords.service.ts';

/** What an invitation needs of the settings. */
export type InvitationSettings = Pick<AuthSettings, 'APP_SECRET' | 'publicUrl' | 'LETTERS_PER_HOUR'>;
/** Who is invited; the e-mail in lower case. */
export interface Invitee {
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}
/** An invitation is read when there is time for it, unlike a reset that one has just asked for. */
const LINK_HOURS = 72;
const HOUR_S = 3600;
const REASON = 'an account belongs to the person, not to the clinic that invites them';

/** Waits for another invitation of the same address, and then finds its account. */
const insertPending = platformSql('account_invite', REASON, `
  insert into app_user (id, email, password_hash, status, first_name, last_name, middle_name)
  values (:id, :email, :password_hash, 'pending_activation', :first_name, :last_name, :middle_name) on conflict (email) do nothing`);
const selectAccount = platformSql<{ id: string; status: UserStatus; first_name: string }>('account_invited', REASON, `
  select id, status, first_name from app_user where email = :email`);

/**
 * The account behind an employee's e-mail: the one that there is, or a new one that waits. A letter goes out in the same transaction:
 * with a link to set the password while the account waits (a reset activates it), otherwise with the news (decision "People and clinics").
 * @returns the account's id
 * @throws too_many_requests when the address was written to too often
 */
export async function inviteStaff(em: SqlEntityManager, settings: InvitationSettings, clinic: CallClinic, { email, lastName, firstName, middleName }: Invitee): Promise<string> {
  await insertPending(em, { id: uuidv7(), email, password_hash: NO_PASSWORD, last_name: lastName, first_name: firstName, middle_name: middleName });
  const [account] = await selectAccount(em, { email });
  if (!account) throw new DomainError('conflict');
  if ((await lettersInLastHour(em, email)) >= settings.LETTERS_PER_HOUR) throw new DomainError('too_many_requests', { params: { seconds: HOUR_S }, retryAfter: HOUR_S });
  if (account.status === 'pending_activation') {
    await enqueueLetter(em, invitationLetter(email, account.first_name, clinic.title, await issueResetLink(em, settings, account.id, LINK_HOURS)));
  } else if (account.status === 'activated') {
    await enqueueLetter(em, employedLetter(email, account.first_name, clinic.title, `${settings.publicUrl}/clinics/${clinic.id}/personal-area`));
  }
  return account.id;
}
