import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';

const insertEvent = platformSql('insert_audit_event', 'events without a clinic (sign-ins) are logged too; the clinic is a column', `
  insert into audit_event (id, action, result, user_id, session_id, organization_id, object_type, object_id, ip, details)
  values (:id, :action, :result, :user_id, :session_id, :organization_id, :object_type, :object_id, :ip, :details)`);

/** What happened, to be kept for ever. Names of actions are `noun.verb`. Never a secret, never medical content. */
export interface AuditEvent {
  readonly action: string;
  readonly result?: 'ok' | 'refused';
  readonly userId?: string | null | undefined;
  readonly sessionId?: string | null | undefined;
  readonly organizationId?: string | null | undefined;
  readonly objectType?: string;
  readonly objectId?: string | null | undefined;
  readonly ip?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Appends an event, in the transaction of `em` when it has one. */
export async function audit(em: SqlEntityManager, event: AuditEvent): Promise<void> {
  await insertEvent(em, {
    id: uuidv7(),
    action: event.action,
    result: event.result ?? 'ok',
    user_id: event.userId ?? null,
    session_id: event.sessionId ?? null,
    organization_id: event.organizationId ?? null,
    object_type: event.objectType ?? null,
    object_id: event.objectId ?? null,
    ip: event.ip ?? '',
    details: event.details ?? {},
  });
}
