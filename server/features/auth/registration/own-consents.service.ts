import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import { User, type UserConsent } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { ConsentDocument } from './consent.entity.ts';
import { currentConsents } from './consents.service.ts';
import { lockAccount } from './pending-accounts.service.ts';

/** A document in force, and what the person said of it: of this version or an earlier one. */
export interface OwnConsent {
  readonly document: ConsentDocument;
  /** the latest agreement, in force or withdrawn */
  readonly agreement: UserConsent | null;
  /** the text that was agreed to, where it is not the one in force */
  readonly agreedText: string | null;
}

const latest = (account: User, kind: ConsentKind): UserConsent | null =>
  account.consents
    .getItems()
    .filter((consent) => consent.kind === kind)
    .toSorted((one, other) => other.givenAt.getTime() - one.givenAt.getTime())[0] ?? null;

/** Documents in force with what the signed-in person agreed to and withdrew (decision "Consents"). */
export async function ownConsents({ em, actor }: OwnCall): Promise<OwnConsent[]> {
  const account = await em.findOneOrFail(User, { id: actor.userId }, { populate: ['consents'], refresh: true });
  const documents = await currentConsents(em);
  const earlier = await em.find(ConsentDocument, { kind: { $in: documents.map(({ kind }) => kind) } });
  return documents.map((document) => {
    const agreement = latest(account, document.kind);
    const isEarlier = agreement !== null && agreement.documentVersion !== document.documentVersion;
    const agreed = earlier.find(
      ({ kind, documentVersion }) => kind === document.kind && documentVersion === agreement?.documentVersion,
    );
    return { document, agreement, agreedText: isEarlier ? (agreed?.text ?? null) : null };
  });
}

const logged = (call: PersonCall, action: string, kind: ConsentKind, version: number) =>
  auditEvent(call.em, {
    action,
    userId: call.actor.userId,
    sessionId: call.actor.sessionId,
    ip: call.ip,
    details: { kind, version },
  });

/**
 * Agrees to a document in force: an optional one later than at the registration, or the new version of any. One that is
 * agreed to already stays as it is. Logged.
 * @throws consent_outdated when another version is in force
 */
export async function giveConsent(
  call: PersonCall,
  { kind, version }: { readonly kind: ConsentKind; readonly version: number },
): Promise<OwnConsent[]> {
  await inTransaction(call, async (call) => {
    const { em, actor, ip } = call;
    const document = (await currentConsents(em)).find((one) => one.kind === kind);
    if (document?.documentVersion !== version) throw refusalAt('consent_outdated', 'version');
    const account = await lockAccount(em, { id: actor.userId });
    if (!account) throw new DomainError('token_expired');
    const known = latest(account, kind);
    if (known?.documentVersion === version && known.revokedAt === null) return;
    account.agree({ kind, documentVersion: version, ip });
    await em.flush();
    await logged(call, 'consent.give', kind, version);
  });
  return ownConsents(call);
}

/**
 * Withdraws an optional consent. Logged.
 * @throws consent_needed for a required one: without it there is no account, which is closed instead
 */
export async function withdrawConsent(call: PersonCall, kind: ConsentKind): Promise<OwnConsent[]> {
  await inTransaction(call, async (call) => {
    const { em, actor } = call;
    const document = (await currentConsents(em)).find((one) => one.kind === kind);
    if (document?.isRequired) throw new DomainError('consent_needed');
    const account = await lockAccount(em, { id: actor.userId });
    if (!account) throw new DomainError('token_expired');
    const known = latest(account, kind);
    if (!known || known.revokedAt !== null) return;
    account.withdraw((consent) => consent.kind === kind);
    await em.flush();
    await logged(call, 'consent.withdraw', kind, known.documentVersion);
  });
  return ownConsents(call);
}
