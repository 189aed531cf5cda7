import { PATTERNS } from '#shared/pages.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import type { CallClinic, ClinicCall } from '#server/http/call.ts';
import { employedLetter, invitationLetter, type Work } from '#server/lib/mail/letters.ru.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { isReserved } from '../contacts/email-undo.ts';
import { assertMayWrite } from '../letter-limit.ts';
import { issueResetLink } from '../passwords/passwords.service.ts';
import { forgetRegistration, lockOrMakeAccount } from './pending-accounts.service.ts';

/** What an invitation needs of the settings. */
export interface InvitationSettings extends Pick<AuthSettings, 'APP_SECRET' | 'publicUrl' | 'LETTERS_PER_HOUR'> {
  /**
   * Of many invitations at once: the letter is written after the commit by a job of its own, one a person, when the
   * address may be written to (`sendInvitations`).
   */
  readonly writesLater?: true;
}
/** Who is invited; the e-mail in lower case. */
export interface Invitee {
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}
/** An invitation is read when there is time for it, unlike a reset that one has just asked for. */
const LINK_HOURS = 72;
/** By the primary key. */
const selectColour = clinicSql<{ colour: string | null }>(
  'clinic_colour',
  `select front ->> 'primaryColor' as colour from organization where id = :clinic`,
);
interface Inviting extends Pick<ClinicCall, 'em'> {
  readonly clinic: Pick<CallClinic, 'id' | 'title'>;
}

/**
 * Writes to somebody who is to work in a clinic, in the transaction of `em`: with a link to set the password while the
 * account waits (a reset activates it), otherwise with the news. Accounts that are blocked or closed get nothing.
 * @param id of the letter; a new one by default
 */
export async function writeInvitation(
  { em, clinic }: Inviting,
  settings: InvitationSettings,
  account: User,
  { work, id }: { readonly work: Work; readonly id?: string },
): Promise<void> {
  const { email } = account;
  if (!email) return;
  const [front] = await selectColour({ em, clinic }, {});
  const brand = { title: clinic.title, colour: front?.colour ?? undefined };
  const place = `/clinics/${clinic.id}/personal-area`;
  if (account.isWaiting()) {
    const link = await issueResetLink(em, settings, account.id, {
      hours: LINK_HOURS,
      nextPath: place,
      invitedTo: clinic.id,
    });
    await enqueueLetter(em, invitationLetter(email, account.firstName, brand, work, link), id);
  } else if (account.status === 'activated') {
    const address = `${settings.publicUrl}${work === 'employee' ? PATTERNS.employments : place}`;
    await enqueueLetter(em, employedLetter(email, account.firstName, brand, work, address), id);
  }
}

/**
 * The account behind the e-mail of somebody who is to work in a clinic: the one that there is, or a new one that waits.
 * A letter goes out in the same transaction: with a link to set the password while the account waits (a reset activates
 * it), otherwise with the news (decision "People and clinics"). Whoever registered a waiting address before may be a
 * stranger: password, consents and links of that registration are gone, and where they led.
 * @param field of the address, for a refusal
 * @returns the account's id, and whether its owner signs in already
 * @throws email_reserved at `field` while the address may come back to an account that has left it; too_many_requests
 * when it was written to too often
 */
export async function inviteStaff(
  { em, clinic }: Inviting,
  settings: InvitationSettings,
  { email, lastName, firstName, middleName }: Invitee,
  work: Work = 'employee',
  field = 'email',
): Promise<{ user: string; isActive: boolean }> {
  const names = { lastName, firstName, middleName };
  // locked: a registration, an activation or a clean-up of now waits or is seen
  const account = await lockOrMakeAccount(em, { email }, names);
  if (!settings.writesLater) await assertMayWrite(em, settings, { kind: 'invitation', clinic: clinic.id }, email);
  if (account.isWaiting()) {
    if (await isReserved(em, email)) throw refusalAt('email_reserved', field);
    account.invite(names);
    await forgetRegistration(em, account);
  }
  const user = account.id;
  if (settings.writesLater) await enqueue(em, queues.invitation, { clinic: clinic.id, user, work }, { key: user });
  else await writeInvitation({ em, clinic }, settings, account, { work });
  return { user, isActive: account.status === 'activated' };
}
