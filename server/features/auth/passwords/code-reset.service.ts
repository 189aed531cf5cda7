import { holdsOwnWord } from '#shared/rules/own-words.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { resetByPhoneLetter } from '#server/lib/mail/security-letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { reopenChallenge } from '../challenges.service.ts';
import { returnEmail } from '../contacts/email-undo.ts';
import { askForCode, takePhoneCode } from '../contacts/phone-codes.service.ts';
import { formerOwnerOf, returnPhone } from '../contacts/phone-undo.ts';
import { lockAccount } from '../registration/pending-accounts.service.ts';
import { markFor } from '../sign-in/device-marks.ts';
import { forgetStrangers } from '../sign-in/login.service.ts';
import { assertGoodPassword } from './password-rules.ts';
import { endOtherAccess, type NewPassword } from './passwords.service.ts';
import { resetWaysIn } from './ways-in.ts';

/** So long unused, a number may have been given to another person (rule 9 of docs/reliability.md). */
const UNUSED_MS = 180 * 86_400_000;

/** The code goes to an account that the phone opens, or did a week ago. @throws as `askForCode` */
export const requestResetCode = (call: GuestCall, settings: AuthSettings, phone: string) =>
  askForCode(call, settings, {
    phone,
    purpose: 'reset',
    action: 'password.request_reset',
    async ownerOf(em) {
      const owner = await em.findOne(User, { phone, phoneVerifiedAt: { $ne: null }, status: 'activated' });
      return owner?.id ?? formerOwnerOf(em, phone);
    },
  });

/** A new password, and the code that lets one set it. */
export interface CodeReset {
  readonly challenge: string;
  readonly code: string;
  readonly password: string;
  readonly passwordConfirmation: string;
  /** YYYY-MM-DD */
  readonly birthDate: string | undefined;
}

const isUnused = ({ signedInAt, phoneVerifiedAt }: User): boolean =>
  Math.max(signedInAt?.getTime() ?? 0, phoneVerifiedAt?.getTime() ?? 0) < Date.now() - UNUSED_MS;

/** Of a number that nobody used for half a year the code is not enough. The code stays good for the next try. */
async function assertOwner({ em }: GuestCall, user: User, challenge: string, birthDate: string | undefined) {
  if (!isUnused(user) || (user.birthDate && user.birthDate === birthDate)) return;
  await reopenChallenge(em, challenge);
  throw user.birthDate ? refusalAt('birth_date_required', 'birthDate') : new DomainError('phone_unused');
}

/**
 * Sets a new password by a code, and ends every session and link. Who has an e-mail is told there; one that is newer
 * than the phone goes. A phone that another took the place of within a week is the account's again.
 * @throws code_wrong and code_over at `code`, birth_date_required at `birthDate`, phone_unused, password_too_common,
 * password_own_word, passwords_differ
 */
export async function resetByCode(
  call: GuestCall,
  settings: AuthSettings,
  { challenge, code, password, passwordConfirmation, birthDate }: CodeReset,
): Promise<NewPassword & { readonly phone: string }> {
  assertGoodPassword(password, passwordConfirmation, 'password', 'passwordConfirmation');
  const taken = await takePhoneCode(call.em, settings, 'reset', { challenge, code });
  const { phone } = taken.data;
  const user = await call.em.findOneOrFail(User, { id: taken.user_id });
  await assertOwner(call, user, challenge, birthDate);
  if (holdsOwnWord(password, user)) {
    await reopenChallenge(call.em, challenge);
    throw refusalAt('password_own_word', 'password');
  }
  const passwordHash = await hashPassword(password, settings.PASSWORD_QUEUE, 'known');
  return inTransaction(call, async ({ em, ip }) => {
    const account = await lockAccount(em, { id: taken.user_id });
    // it was banned meanwhile, or its phone was changed and does not come back
    if (account?.status !== 'activated') throw refusalAt('code_over', 'code');
    if (account.provenPhone() !== phone && !(await returnPhone(em, account, phone)))
      throw refusalAt('code_over', 'code');
    await resetWaysIn(em, settings, account, passwordHash);
    await forgetStrangers(em, settings, account);
    await returnEmail(em, settings, account, ip);
    if (account.email)
      await enqueueLetter(em, resetByPhoneLetter(account.email, account.firstName, `${settings.publicUrl}/password`));
    await auditEvent(em, { action: 'password.reset', userId: account.id, ip, details: { by: 'phone' } });
    const ended = await endOtherAccess(em, account);
    return { phone, ended, deviceMark: markFor(settings.APP_SECRET, account) };
  });
}
