import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { forgetTries } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { findAsked, forgetChallengesOf } from '../challenges.service.ts';
import { askForCode, takePhoneCode, type PhoneCodeData } from '../contacts/phone-codes.service.ts';
import { forgetOneTimeTokens } from '../one-time-tokens.service.ts';
import { markFor } from '../sign-in/device-marks.ts';
import { assertRegistrant, counterOf, type ActivationProof } from './activation.service.ts';
import { lockAccount, waitingByPhone } from './pending-accounts.service.ts';

/** The code goes to a registration that waits for one. @throws as `askForCode` */
export const requestActivationCode = (call: GuestCall, settings: AuthSettings, phone: string) =>
  askForCode(call, settings, {
    phone,
    purpose: 'activation',
    action: 'user.resend_activation',
    async ownerOf(em) {
      const account = await lockAccount(em, waitingByPhone(phone));
      return account?.hasRegistration() ? account.id : null;
    },
  });

/** The code of a registration, with what shows that who types it is who registered. */
export interface CodeActivation extends ActivationProof {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Activates an account that waits by the code that its phone got. The code alone proves the phone and not the password:
 * somebody else may have registered the number (rule 2 of docs/reliability.md, "Taking over an account").
 * @throws code_wrong and code_over at `code`, activation_password_required and activation_password_wrong at `password`,
 * phone_taken when somebody proved the number meanwhile, too_many_attempts
 */
export async function activateByCode(
  call: GuestCall,
  settings: AuthSettings,
  { challenge, code, ...proof }: CodeActivation,
): Promise<{ phone: string; next: string | null; deviceMark: string }> {
  const { em } = call;
  const found = await findAsked<PhoneCodeData>(em, 'phone_code', challenge);
  const account = found?.user_id == null ? null : await em.findOne(User, { id: found.user_id });
  // of nobody: the try is counted, and answered, as any other
  if (account?.hasRegistration()) await assertRegistrant(em, settings, account.id, account, proof);
  const taken = await takePhoneCode(em, settings, 'activation', { challenge, code });
  return inTransaction(call, async ({ em, ip }) => {
    const now = await lockAccount(em, { id: taken.user_id });
    // another registration of the number came after the look: it is no more what the proof was for
    if (!now?.isWaiting() || now.passwordHash !== account?.passwordHash) throw refusalAt('code_over', 'code');
    now.provePhone(taken.data.phone);
    now.activate();
    await em.flush();
    await forgetOneTimeTokens(em, now.id);
    await forgetChallengesOf(em, now.id);
    await forgetTries(em, [counterOf(settings, now.id)]);
    await auditEvent(em, { action: 'user.activate', userId: now.id, ip });
    await settings.onActivated(em, { userId: now.id, invitedTo: null, ip });
    return { phone: taken.data.phone, next: taken.data.next ?? null, deviceMark: markFor(settings.APP_SECRET, now) };
  });
}
