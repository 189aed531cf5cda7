import { deviceName } from '#shared/format/device-name.ru.ts';
import { dateAndTime } from '#shared/format/dates.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { platformSql } from '#server/db/sql.ts';
import type { GuestCall } from '#server/http/call.ts';
import { newDeviceLetter } from '#server/lib/mail/security-letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { tellBySms } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';
import type { AuthSettings } from '../auth-settings.ts';

/** A letter is read anywhere: it names the clock that most know. */
const ZONE = 'Europe/Moscow';
/**
 * A browser that keeps no mark is known by what it says and from where. The person's first sign-in is told to nobody:
 * it follows the letter of the registration. By session_user_idx.
 */
const lookForDevice = platformSql<{ has_others: boolean; is_known: boolean }>(
  'device_seen_before',
  'sessions belong to accounts',
  `
  select coalesce(bool_or(user_agent <> ''), false) as has_others, coalesce(bool_or(user_agent = :user_agent and ip = :ip), false) as is_known
  from session where user_id = :user_id and level <> 'half_open' and id is distinct from :except::uuid`,
);

/** Who signed in, and whether their device has a mark of the account. */
export interface SignInFacts {
  readonly userId: string;
  /** null: none; then the phone is told */
  readonly email: string | null;
  /** that opens the account; null: none */
  readonly phone: string | null;
  readonly firstName: string;
  /** the session of this sign-in, when it is there already */
  readonly except: string | null;
}

/**
 * Tells the owner, once a device, that somebody signed in from one that was not seen before: by letter, who has no
 * e-mail by SMS.
 */
export async function tellOfNewDevice(
  { em, ip, userAgent }: GuestCall,
  settings: Pick<AuthSettings, 'publicUrl' | 'APP_SECRET' | 'SMS_DAILY_LIMIT' | 'hasPhones'>,
  { userId, email, phone, firstName, except }: SignInFacts,
): Promise<void> {
  const bySms = email === null && phone !== null && settings.hasPhones ? phone : null;
  if (email === null && bySms === null) return;
  const [seen] = await lookForDevice(em, { user_id: userId, user_agent: userAgent, ip, except });
  if (!seen?.has_others || seen.is_known) return;
  if (bySms !== null) await tellBySms(em, settings, { to: bySms, text: smsTexts.newDevice, ip });
  if (email === null) return;
  const when = dateAndTime(toClinicIso(Date.now(), ZONE));
  await enqueueLetter(
    em,
    newDeviceLetter(email, firstName, { device: deviceName(userAgent), when }, `${settings.publicUrl}/password`),
  );
}
