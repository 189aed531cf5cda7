import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { restoredLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import type { AuthSettings } from './auth-settings.ts';
import { currentConsents } from './registration/consents.service.ts';
import { lockAccount } from './registration/pending-accounts.service.ts';

/**
 * A closed account is in force again: its owner has signed in, with the second factor where there is one, and agrees
 * anew to what an account needs, as the button says. Logged, and told by letter. One that is erased has neither an
 * address nor a password to come by.
 */
export async function restoreAccount(
  call: GuestCall,
  { publicUrl }: Pick<AuthSettings, 'publicUrl'>,
  userId: string,
): Promise<void> {
  await inTransaction(call, async ({ em, ip }) => {
    const required = (await currentConsents(em)).filter(({ isRequired }) => isRequired);
    const account = await lockAccount(em, { id: userId });
    if (!account?.closedAt || account.erasedAt) return;
    account.reopen(required.map(({ kind, documentVersion }) => ({ kind, documentVersion, ip })));
    await em.flush();
    if (account.email)
      await enqueueLetter(em, restoredLetter(account.email, account.firstName, `${publicUrl}/password`));
    await auditEvent(em, { action: 'account.restore', userId, objectType: 'user', objectId: userId, ip });
  });
}
