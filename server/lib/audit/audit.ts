import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql, type ClinicEm } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Doer } from '#server/http/call.ts';

const APPEND = `insert into audit_event (id, action, result, user_id, session_id, organization_id, object_type, object_id, ip, details)
  values (:event_id, :event_action, :event_result, :event_user, :event_session, :event_organization, :event_object_type, :event_object, :event_ip, :event_details)`;
const insertEvent = platformSql(
  'insert_audit_event',
  'events without a clinic (sign-ins) are logged too; the clinic is a column',
  APPEND,
);

/**
 * An event of the audit log, which is kept for ever. Actions are named `noun.verb`. It holds no secrets and no medical
 * content.
 */
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

/** The parameters of an `audited` statement. */
export const eventParams = (event: AuditEvent) => ({
  event_id: uuidv7(),
  event_action: event.action,
  event_result: event.result ?? 'ok',
  event_user: event.userId ?? null,
  event_session: event.sessionId ?? null,
  event_organization: event.organizationId ?? null,
  event_object_type: event.objectType ?? null,
  event_object: event.objectId ?? null,
  event_ip: event.ip ?? '',
  event_details: event.details ?? {},
});

/** Appends an event, in the transaction of `em` when it has one. What somebody does: `auditBy`. */
export async function auditEvent(em: SqlEntityManager, event: AuditEvent): Promise<void> {
  await insertEvent(em, eventParams(event));
}

const insertEvents = platformSql(
  'insert_audit_events',
  'a list of what `insert_audit_event` appends one by one',
  `
  insert into audit_event (id, action, result, user_id, session_id, organization_id, object_type, object_id, ip, details)
  select event_id, event_action, event_result, event_user, event_session, event_organization, event_object_type, event_object, event_ip, event_details
  from jsonb_to_recordset(:events::jsonb) as given (event_id uuid, event_action text, event_result text, event_user uuid, event_session uuid,
    event_organization uuid, event_object_type text, event_object uuid, event_ip text, event_details jsonb)`,
  { prepared: false },
);

/** Who changes something in a clinic. */
export interface AuditedCall extends ClinicEm, Doer {
  readonly actor: { readonly userId: string; readonly sessionId: string | null };
}

const eventOf = ({ actor, ip, by }: Doer, event: AuditEvent): AuditEvent => ({
  userId: actor.userId,
  sessionId: actor.sessionId,
  ip,
  ...event,
  ...(by === undefined ? {} : { details: { ...event.details, by } }),
});

/** Appends what somebody does, in the transaction of `em` when it has one. In a clinic: `audit`. */
export const auditBy = (em: SqlEntityManager, doer: Doer, event: AuditEvent): Promise<void> =>
  auditEvent(em, eventOf(doer, event));

/** The parameters of an `audited` statement of a call. */
export const callEventParams = (call: ClinicEm & Doer, event: AuditEvent) =>
  eventParams(eventOf(call, { organizationId: call.clinic.id, ...event }));

/** Appends what a call does in a clinic, in the call's transaction when it has one. */
export async function audit(call: ClinicEm & Doer, event: AuditEvent): Promise<void> {
  await insertEvent(call.em, callEventParams(call, event));
}

/** Appends what somebody does to many things of a clinic, by one statement; in the transaction of `em`. */
export async function auditMany(call: ClinicEm & Doer, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(call.em, { events: JSON.stringify(events.map((event) => callEventParams(call, event))) });
}

/**
 * A statement of one change that appends its event, too: both or neither, without a transaction's three round trips.
 * Its parameters: `eventParams`.
 */
export const audited = (statement: string): string => `with event as (${APPEND}) ${statement}`;
