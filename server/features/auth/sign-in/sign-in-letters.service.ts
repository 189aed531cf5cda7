import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { emailKey } from '#shared/format/email.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { signInLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import type { AfterAnswer, AuthSettings } from '../auth-settings.ts';
import { mayWrite } from '../letter-limit.ts';
import {
  findOneTimeToken,
  issueOneTimeToken,
  prolongLastToken,
  spendOneTimeToken,
} from '../one-time-tokens.service.ts';
import { lockAccount } from '../registration/pending-accounts.service.ts';
import { markFor } from './device-marks.ts';

/**
 * «Войти по письму»: a link to the owner's mailbox that makes the browser a known device (docs/reliability.md, "Slowing
 * guesses", 3). Past the letters of an hour the last link is good again: a stranger who asks for letters all the time
 * must not keep the owner out.
 * @returns what does so for a known address, and does and says nothing for any other
 */
export async function requestSignInLetter(
  call: GuestCall,
  settings: AuthSettings,
  address: string,
): Promise<AfterAnswer> {
  const { em } = call;
  const email = emailKey(address);
  const isAllowed = await mayWrite(em, settings, { kind: 'device' }, email);
  return async () => {
    const user = await em.findOne(User, { email, status: 'activated' });
    if (!user) return;
    if (!isAllowed) {
      await prolongLastToken(em, user.id, 'device');
      return;
    }
    await inTransaction(call, async ({ em, ip }) => {
      // not to an address that it had until now
      if ((await lockAccount(em, { id: user.id }))?.email !== email) return;
      const token = await issueOneTimeToken(em, settings.APP_SECRET, user.id, 'device');
      await enqueueLetter(em, signInLetter(email, user.firstName, `${settings.publicUrl}/auth/${token}/device`));
      await auditEvent(em, { action: 'device.request_letter', userId: user.id, ip });
    });
  };
}

/** Looks at a link without spending it. @throws sign_in_link_invalid */
export async function assertSignInLink(em: SqlEntityManager, settings: AuthSettings, token: string): Promise<void> {
  if (!(await findOneTimeToken(em, settings.APP_SECRET, token, 'device')))
    throw new DomainError('sign_in_link_invalid');
}

/** Spends a link: the browser gets a mark, no session; the password is still asked. @throws sign_in_link_invalid */
export async function confirmDevice(
  call: GuestCall,
  settings: AuthSettings,
  token: string,
): Promise<{ email: string; deviceMark: string }> {
  return inTransaction(call, async ({ em, ip }) => {
    const owner = await spendOneTimeToken(em, settings.APP_SECRET, token, 'device');
    const account = owner && (await em.findOne(User, { id: owner.user_id }));
    if (!account) throw new DomainError('sign_in_link_invalid');
    await auditEvent(em, { action: 'device.confirm', userId: owner.user_id, ip });
    return { email: owner.email ?? '', deviceMark: markFor(settings.APP_SECRET, account) };
  });
}
