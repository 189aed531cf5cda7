import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { PATTERNS } from '#shared/pages.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import type { CallClinic, ClinicCall } from '#server/http/call.ts';
import { employedLetter, invitationLetter, type Work } from '#server/lib/mail/letters.ru.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { isReserved } from '../contacts/email-undo.ts';
import { assertMayWrite } from '../letter-limit.ts';
import { issueResetLink } from '../passwords/passwords.service.ts';
import { forgetRegistration, lockOrMakeAccount } from './pending-accounts.service.ts';

/** Into which clinic somebody is invited, as what. */
export interface Invitation {
  readonly clinic: string;
  readonly work: Work;
}
/** What an invitation needs of the settings. */
export interface InvitationSettings extends Pick<AuthSettings, 'APP_SECRET' | 'publicUrl' | 'LETTERS_PER_HOUR'> {
  /**
   * Of many invitations at once: they are gathered here by the account, and told after the commit in one letter a
   * person (`inviteLater`).
   */
  readonly gathered?: Map<string, Invitation[]>;
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
type Inviter = Pick<CallClinic, 'id' | 'title'>;
interface Inviting extends Pick<ClinicCall, 'em'> {
  readonly clinic: Inviter;
}

/**
 * Writes to somebody who is to work in clinics, in the transaction of `em`, in the colours of the first: with a link to
 * set the password while the account waits (a reset activates it), otherwise with the news. Accounts that are blocked
 * or closed get nothing.
 * @param invitations without one nothing is written
 * @param id of the letter; a new one by default
 */
export async function writeInvitation(
  em: SqlEntityManager,
  settings: InvitationSettings,
  account: User,
  invitations: readonly { readonly clinic: Inviter; readonly work: Work }[],
  id?: string,
): Promise<void> {
  const { email } = account;
  const [first] = invitations;
  if (!email || !first) return;
  const { clinic } = first;
  const [front] = await selectColour({ em, clinic }, {});
  const brand = { title: clinic.title, colour: front?.colour ?? undefined };
  const place = `/clinics/${clinic.id}/personal-area`;
  const news = invitations.map(({ clinic: { title }, work }) => ({ title, work }));
  if (account.isWaiting()) {
    const link = await issueResetLink(em, settings, account.id, {
      hours: LINK_HOURS,
      nextPath: place,
      invitedTo: clinic.id,
    });
    await enqueueLetter(em, invitationLetter(email, account.firstName, brand, news, link), id);
  } else if (account.status === 'activated') {
    const isAsked = news.some(({ work }) => work === 'employee');
    const address = `${settings.publicUrl}${isAsked ? PATTERNS.employments : place}`;
    await enqueueLetter(em, employedLetter(email, account.firstName, brand, news, address), id);
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
  const { gathered } = settings;
  if (!gathered) await assertMayWrite(em, settings, { kind: 'invitation', clinic: clinic.id }, email);
  if (account.isWaiting()) {
    if (await isReserved(em, email)) throw refusalAt('email_reserved', field);
    account.invite(names);
    await forgetRegistration(em, account);
  }
  const user = account.id;
  if (gathered) gathered.set(user, [...(gathered.get(user) ?? []), { clinic: clinic.id, work }]);
  else await writeInvitation(em, settings, account, [{ clinic, work }]);
  return { user, isActive: account.status === 'activated' };
}
