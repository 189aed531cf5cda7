import { randomUUID } from 'node:crypto';
import { usernameKey } from '#shared/rules/sign-in-name.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { contactChangedLetter, type ContactChange } from '#server/lib/mail/security-letters.ru.ts';
import { warnBySms } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';
import { countInWindow, throttleKey } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { endOtherAccess, type NewPassword } from '../passwords/passwords.service.ts';
import { lockOwnAccount } from '../registration/pending-accounts.service.ts';
import { markFor } from '../sign-in/device-marks.ts';
import { tellOwner } from '../tell-owner.ts';
import { assertMayText, sendPhoneCode, takePhoneCode } from './phone-codes.service.ts';
import { keepFormerPhone } from './phone-undo.ts';

const HOUR_S = 3600;
const NAMES_AN_HOUR = 20;

/** What the signed-in person signs in by. */
export const ownContacts = ({ em, actor }: OwnCall): Promise<User> =>
  em.findOneOrFail(User, { id: actor.userId }, { refresh: true });

/**
 * Sends a code to a phone that the person wants to sign in by. Whether it is somebody else's is told to who has it in
 * the hand, not before.
 * @returns what the code answers
 * @throws phones_unavailable, phone_not_mobile at `phone`, codes_exhausted, sms_exhausted
 */
export async function requestOwnPhone(call: PersonCall, settings: AuthSettings, phone: string): Promise<string> {
  const { userId, sessionId } = call.actor;
  await assertMayText(call.em, settings, { kind: 'contact', ip: call.ip, userId }, phone);
  const id = randomUUID();
  await inTransaction(call, async ({ em, ip }) => {
    await sendPhoneCode(em, settings, { id, purpose: 'contact', phone, userId, sessionId, ip });
    await auditEvent(em, { action: 'contact.request_code', userId, sessionId, ip });
  });
  return id;
}

/** The owner learns of the change. */
const tell = (call: PersonCall, settings: AuthSettings, account: User, change: ContactChange) =>
  tellOwner(call, settings, account, (to, who, link) => contactChangedLetter(to, who, change, link));

/** The phone that goes learns of it, and how it comes back, before it is gone. */
async function warnFormerPhone({ em, ip }: PersonCall, settings: AuthSettings, account: User) {
  const to = account.provenPhone();
  if (to === null || !settings.hasPhones) return;
  const text = (await keepFormerPhone(em, account)) ? smsTexts.phoneTaken : smsTexts.phoneTakenByEmail;
  await warnBySms(em, settings, { to, text, ip });
}

/** Does work on the own account under its lock; then every other session ends (rule 3). */
async function changeContact(
  call: PersonCall,
  settings: AuthSettings,
  action: 'contact.add_phone' | 'contact.remove_phone',
  work: (call: PersonCall, account: User) => Promise<void>,
): Promise<NewPassword> {
  const { userId, sessionId } = call.actor;
  return inTransaction(call, async (call) => {
    const { em, ip } = call;
    const account = await lockOwnAccount(em, call.actor);
    await work(call, account);
    await auditEvent(em, { action, userId, sessionId, ip });
    const ended = await endOtherAccess(em, account, sessionId);
    return { ended, deviceMark: markFor(settings.APP_SECRET, account) };
  });
}

/**
 * The phone is the person's: it signs them in.
 * @throws code_wrong and code_over at `code`, phone_taken when it opens another account
 */
export async function confirmOwnPhone(
  call: PersonCall,
  settings: AuthSettings,
  answer: { readonly challenge: string; readonly code: string },
): Promise<NewPassword> {
  const taken = await takePhoneCode(call.em, settings, 'contact', answer);
  if (taken.session_id !== call.actor.sessionId) throw refusalAt('code_over', 'code');
  const { phone } = taken.data;
  return changeContact(call, settings, 'contact.add_phone', async (call, account) => {
    if (account.provenPhone() !== phone) await warnFormerPhone(call, settings, account);
    account.provePhone(phone);
    await call.em.flush();
    // without an e-mail the phone itself would be told
    if (account.email) await tell(call, settings, account, 'phone_added');
  });
}

/** The phone signs in no longer. @throws last_way_in without an e-mail */
export const removeOwnPhone = (call: PersonCall, settings: AuthSettings): Promise<NewPassword> =>
  changeContact(call, settings, 'contact.remove_phone', async (call, account) => {
    if (!account.email) throw new DomainError('last_way_in');
    await warnFormerPhone(call, settings, account);
    account.forgetPhoneProof();
    await call.em.flush();
    await tell(call, settings, account, 'phone_removed');
  });

/** A name to sign in by, or none. @throws username_taken at `username`, too_many_requests: it tells which are taken */
export async function setUsername(call: PersonCall, settings: AuthSettings, username: string | null): Promise<void> {
  const { userId, sessionId } = call.actor;
  const asked = await countInWindow(call.em, [throttleKey(settings.APP_SECRET, 'username', userId)], HOUR_S);
  if (asked > NAMES_AN_HOUR)
    throw new DomainError('too_many_requests', { params: { seconds: HOUR_S }, retryAfter: HOUR_S });
  await refusingAt({ username_taken: 'username' }, () =>
    inTransaction(call, async (call) => {
      const { em, ip } = call;
      const account = await lockOwnAccount(em, call.actor);
      account.username = username === null ? null : usernameKey(username);
      await em.flush();
      await tell(call, settings, account, username === null ? 'username_removed' : 'username_set');
      await auditEvent(em, { action: 'contact.set_username', userId, sessionId, ip });
    }),
  );
}
