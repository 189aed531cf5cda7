import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { lockAccount } from '#server/features/auth/index.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';

/**
 * The person has come once more by an identity of theirs: that is the fresh proof that a password is to others.
 * @throws token_expired when the session ended meanwhile
 */
export async function proveByIdentity(call: PersonCall, provider: SocialProviderName): Promise<void> {
  await inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    const account = await lockAccount(em, { id: userId });
    const session = account?.sessions.getItems().find(({ id }) => id === sessionId);
    if (!session) throw new DomainError('token_expired');
    session.unlock();
    await auditEvent(em, { action: 'session.unlock', userId, sessionId, ip, details: { provider } });
  });
}
