import { Session } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { forgetOwnTries, proveOwnPassword } from '../passwords/own-password.service.ts';
import { lockAccount } from '../registration/pending-accounts.service.ts';

/** Locks the own session at once; one that is locked stays so. */
export async function lockSession(call: PersonCall): Promise<void> {
  await inTransaction(call, async ({ em, actor: { sessionId, userId }, ip }) => {
    (await em.findOne(Session, { id: sessionId }))?.lock();
    await auditEvent(em, { action: 'session.lock', userId, sessionId, ip });
  });
}

/**
 * Opens the own session again, for its rest time (1 §7, `/api/auth/lock`). One that is open already is renewed:
 * another tab may have been first.
 * @throws own_password_wrong at `password`, too_many_attempts, server_busy; token_expired when the session ended
 * meanwhile
 */
export async function unlockSession(call: PersonCall, settings: AuthSettings, password: string): Promise<void> {
  const proven = await proveOwnPassword(call, settings, password);
  await inTransaction(call, async ({ em, actor: { sessionId, userId }, ip }) => {
    const account = await lockAccount(em, { id: userId });
    const session = account?.sessions.getItems().find(({ id }) => id === sessionId);
    if (!account || !session) throw new DomainError('token_expired');
    // another one was set meanwhile: who knew the old one is not let in by it
    if (account.passwordHash !== proven) throw refusalAt('own_password_wrong', 'password');
    session.unlock();
    await forgetOwnTries(em, settings, userId);
    await auditEvent(em, { action: 'session.unlock', userId, sessionId, ip });
  });
}
