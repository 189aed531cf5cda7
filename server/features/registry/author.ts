import type { CallClinic } from '#server/http/context.ts';
import type { AuditEvent } from '#server/lib/audit/audit.ts';

/** Who changes the registry, and from where. */
export interface Author {
  /** an invitation is accepted without a session */
  readonly actor: { readonly userId: string; readonly sessionId: string | null };
  /** address of the caller */
  readonly ip: string;
}

/** The part of an audit event that says who and where. */
export const byActor = (
  { actor, ip }: Author,
  clinic: Pick<CallClinic, 'id'>,
): Pick<AuditEvent, 'userId' | 'sessionId' | 'organizationId' | 'ip'> => ({
  userId: actor.userId,
  sessionId: actor.sessionId,
  organizationId: clinic.id,
  ip,
});
