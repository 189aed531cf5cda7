import { PATTERNS } from '#shared/pages.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { CallClinic, ClinicCall } from '#server/http/call.ts';
import { employedLetter, invitationLetter, type Work } from '#server/lib/mail/letters.ru.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { isReserved } from '../contacts/email-undo.ts';
import { assertMayWrite } from '../letter-limit.ts';
import { issueResetLink } from '../passwords/passwords.service.ts';
import { forgetRegistration, lockOrMakeAccount } from './pending-accounts.service.ts';

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
/** By the primary key. */
const selectColour = clinicSql<{ colour: string | null }>(
  'clinic_colour',
  `select front ->> 'primaryColor' as colour from organization where id = :clinic`,
);
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
  { em, clinic }: Pick<ClinicCall, 'em'> & { readonly clinic: Pick<CallClinic, 'id' | 'title'> },
  settings: InvitationSettings,
  { email, lastName, firstName, middleName }: Invitee,
  work: Work = 'employee',
  field = 'email',
): Promise<{ user: string; isActive: boolean }> {
  const names = { lastName, firstName, middleName };
  const brandOf = async () => ({
    title: clinic.title,
    colour: (await selectColour({ em, clinic }, {}))[0]?.colour ?? undefined,
  });
  // locked: a registration, an activation or a clean-up of now waits or is seen
  const account = await lockOrMakeAccount(em, { email }, names);
  await assertMayWrite(em, settings, { kind: 'invitation', clinic: clinic.id }, email);
  const place = `/clinics/${clinic.id}/personal-area`;
  if (account.isWaiting()) {
    if (await isReserved(em, email)) throw refusalAt('email_reserved', field);
    account.invite(names);
    await forgetRegistration(em, account);
    const link = await issueResetLink(em, settings, account.id, {
      hours: LINK_HOURS,
      nextPath: place,
      invitedTo: clinic.id,
    });
    await enqueueLetter(em, invitationLetter(email, firstName, await brandOf(), work, link));
  } else if (account.status === 'activated') {
    await enqueueLetter(
      em,
      employedLetter(
        email,
        account.firstName,
        await brandOf(),
        work,
        `${settings.publicUrl}${work === 'employee' ? PATTERNS.employments : place}`,
      ),
    );
  }
  return { user: account.id, isActive: account.status === 'activated' };
}
