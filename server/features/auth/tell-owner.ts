import type { User } from '#server/features/accounts/user.entity.ts';
import type { PersonCall } from '#server/http/call.ts';
import { enqueueLetter, type Letter } from '#server/lib/mail/mailer.ts';
import { warnBySms } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';
import type { AuthSettings } from './auth-settings.ts';

/**
 * The owner of an account learns that a way to sign in has come or gone (rule 7 of docs/reliability.md, "Taking over an
 * account"): by letter, who has no e-mail by SMS, which does not say which one.
 * @param letterTo the letter to this address, with this first name and this link to a new password
 */
export async function tellOwner(
  { em, ip }: Pick<PersonCall, 'em' | 'ip'>,
  settings: Pick<AuthSettings, 'publicUrl' | 'hasPhones' | 'SMS_DAILY_LIMIT'>,
  account: User,
  letterTo: (email: string, firstName: string, passwordLink: string) => Letter | Promise<Letter>,
): Promise<void> {
  const phone = account.provenPhone();
  if (account.email) {
    await enqueueLetter(em, await letterTo(account.email, account.firstName, `${settings.publicUrl}/password`));
  } else if (phone !== null && settings.hasPhones) {
    await warnBySms(em, settings, { to: phone, text: smsTexts.waysChanged, ip });
  }
}
