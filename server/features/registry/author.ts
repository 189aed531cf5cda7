import type { CallClinic, SignedIn } from '#server/http/context.ts';
import type { AuditEvent } from '#server/lib/audit/audit.ts';

/** Who changes the registry, and from where. */
export interface Author {
  readonly actor: SignedIn;
  /** address of the caller */
  readonly ip: string;
}

/** The part of an audit event that says who and where. */
export const byActor = ({ actor, ip }: Author, clinic: CallClinic): Pick<AuditEvent, 'userId' | 'sessionId' | 'organizationId' | 'ip'> =>
  ({ userId: actor.userId, sessionId: actor.sessionId, organizationId: clinic.id, ip });
