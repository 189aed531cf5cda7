import { PATTERNS } from '#shared/pages.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { UserStatus } from '#server/features/accounts/user.entity.ts';
import type { CallClinic, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { employedLetter, invitationLetter, type Work } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import type { AuthSettings } from './auth-settings.ts';
import { assertMayWrite } from './letter-limit.ts';
import { issueResetLink } from './passwords.service.ts';
import { forgetRegistration } from './pending-accounts.service.ts';

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
const REASON = 'an account belongs to the person, not to the clinic that invites them';

/** Makes the account or finds it; either way its row is locked, so that a registration, an activation or a clean-up of now waits or is seen. */
const upsertAccount = platformSql<{ id: string; status: UserStatus; first_name: string }>(
  'account_invite',
  REASON,
  `
  insert into app_user (id, email, password_hash, status, first_name, last_name, middle_name)
  values (:id, :email, :password_hash, 'pending_activation', :first_name, :last_name, :middle_name)
  on conflict (email) do update set email = app_user.email
  returning id, status, first_name`,
);
/** The day of the invitation, too: who waits since longer than a day would be forgotten. */
const renameWaiting = platformSql(
  'account_invite_names',
  REASON,
  `
  update app_user set first_name = :first_name, last_name = :last_name, middle_name = :middle_name, created_at = now() where id = :id`,
);

/**
 * The account behind the e-mail of somebody who is to work in a clinic: the one that there is, or a new one that waits. A letter goes
 * out in the same transaction: with a link to set the password while the account waits (a reset activates it), otherwise with the news
 * (decision "People and clinics"). Whoever registered a waiting address before may be a stranger: password, consents and links of that
 * registration are gone, and where they led.
 * @returns the account's id, and whether its owner signs in already
 * @throws too_many_requests when the address was written to too often
 */
export async function inviteStaff(
  { em, clinic }: Pick<ClinicCall, 'em'> & { readonly clinic: Pick<CallClinic, 'id' | 'title'> },
  settings: InvitationSettings,
  { email, lastName, firstName, middleName }: Invitee,
  work: Work = 'employee',
): Promise<{ user: string; isActive: boolean }> {
  const names = { last_name: lastName, first_name: firstName, middle_name: middleName };
  const [account] = await upsertAccount(em, { id: uuidv7(), email, password_hash: NO_PASSWORD, ...names });
  if (!account) throw new DomainError('conflict');
  await assertMayWrite(em, settings, { kind: 'invitation', clinic: clinic.id }, email);
  const place = `/clinics/${clinic.id}/personal-area`;
  if (account.status === 'pending_activation') {
    await renameWaiting(em, { id: account.id, ...names });
    await forgetRegistration(em, account.id);
    const link = await issueResetLink(em, settings, account.id, {
      hours: LINK_HOURS,
      nextPath: place,
      invitedTo: clinic.id,
    });
    await enqueueLetter(em, invitationLetter(email, firstName, clinic.title, work, link));
  } else if (account.status === 'activated') {
    await enqueueLetter(
      em,
      employedLetter(
        email,
        account.first_name,
        clinic.title,
        work,
        `${settings.publicUrl}${work === 'employee' ? PATTERNS.employments : place}`,
      ),
    );
  }
  return { user: account.id, isActive: account.status === 'activated' };
}
