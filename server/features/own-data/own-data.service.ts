import { platformSql } from '#server/db/sql.ts';
import { listAllMyAppointments, type MyAppointmentRow } from '#server/features/appointments/index.ts';
import type { OwnCall, PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';

/** All that the platform keeps of a person, but for visits; instants as ISO 8601 in UTC. */
export interface OwnData {
  readonly profile: object;
  readonly consents: readonly object[];
  readonly roles: readonly object[];
  readonly dependants: readonly object[];
  readonly identities: readonly object[];
  readonly passkeys: readonly object[];
  readonly second_factor: readonly object[];
  readonly notifications: readonly object[];
  readonly letters: readonly object[];
  readonly sms: readonly object[];
  readonly sessions: readonly object[];
}
const listOf = (columns: string, from: string, order: string): string =>
  `coalesce((select json_agg(json_build_object(${columns}) order by ${order}) from ${from}), '[]')`;
const asIso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * By the keys of the account, session_user_idx, user_consent_user_idx and organization_role_user_idx; letters and
 * SMS are looked through by their address: a person asks seldom, and they are kept for weeks only. Of them the log, not
 * the text: a link or a code in it may still open something.
 */
const selectData = platformSql<OwnData>(
  'own_data',
  'a person takes the own data of all clinics along',
  `
  select
    json_build_object('last_name', u.last_name, 'first_name', u.first_name, 'middle_name', u.middle_name, 'email', u.email,
      'phone', u.phone, 'username', u.username, 'gender', u.gender, 'date_of_birth', u.birth_date, 'status', u.status, 'is_superuser', u.is_superuser,
      'preferences', u.preferences, 'registered_at', ${asIso('u.created_at')}) as profile,
    ${listOf(
      `'document', d.title, 'kind', c.kind, 'version', c.version, 'given_at', ${asIso('c.given_at')}, 'revoked_at', ${asIso('c.revoked_at')}, 'ip', c.ip`,
      'user_consent c join consent_document d on d.kind = c.kind and d.version = c.version where c.user_id = u.id',
      'c.given_at',
    )} as consents,
    ${listOf(
      `'clinic', o.title, 'role', r.role`,
      'organization_role r join organization o on o.id = r.organization_id where r.user_id = u.id',
      'o.title, r.role',
    )} as roles,
    ${listOf(
      `'last_name', d.last_name, 'first_name', d.first_name, 'middle_name', d.middle_name, 'date_of_birth', d.birth_date, 'gender', d.gender, 'relation', d.relation`,
      'dependant d where d.user_id = u.id and d.removed_at is null',
      'd.last_name, d.first_name',
    )} as dependants,
    ${listOf(
      `'service', i.provider, 'name', i.display_name, 'linked_at', ${asIso('i.linked_at')}, 'last_used_at', ${asIso('i.last_used_at')}`,
      'user_identity i where i.user_id = u.id',
      'i.linked_at',
    )} as identities,
    ${listOf(
      `'name', k.name, 'added_at', ${asIso('k.created_at')}, 'last_used_at', ${asIso('k.last_used_at')}`,
      'user_passkey k where k.user_id = u.id',
      'k.created_at',
    )} as passkeys,
    ${listOf(
      `'kind', f.kind, 'added_at', ${asIso('f.confirmed_at')}, 'last_used_at', ${asIso('f.last_used_at')}`,
      'user_factor f where f.user_id = u.id and f.confirmed_at is not null',
      'f.confirmed_at',
    )} as second_factor,
    ${listOf(
      `'kind', n.kind, 'channel', n.channel, 'is_on', n.is_on, 'changed_at', ${asIso('n.changed_at')}`,
      'notification_choice n where n.user_id = u.id',
      'n.kind, n.channel',
    )} as notifications,
    ${listOf(
      `'subject', m.subject, 'created_at', ${asIso('m.created_at')}, 'sent_at', ${asIso('m.sent_at')}, 'failed_at', ${asIso('m.failed_at')}`,
      'mail_message m where m.to_address = u.email',
      'm.created_at',
    )} as letters,
    ${listOf(
      `'created_at', ${asIso('m.created_at')}, 'sent_at', ${asIso('m.sent_at')}, 'failed_at', ${asIso('m.failed_at')}`,
      'sms_message m where m.to_phone = u.phone and u.phone_verified_at is not null',
      'm.created_at',
    )} as sms,
    ${listOf(
      `'opened_at', ${asIso('s.created_at')}, 'last_active_at', ${asIso('s.last_active_at')}, 'ended_at', ${asIso('s.revoked_at')}, 'ip', s.ip, 'browser', s.user_agent`,
      'session s where s.user_id = u.id',
      's.created_at',
    )} as sessions
  from app_user u where u.id = :user`,
);

const PAGE = 100;
/** The own visits of all clinics as «Все мои записи» has them: of a dependant who decides for themselves not all. */
async function allVisits(call: OwnCall): Promise<MyAppointmentRow[]> {
  const found: MyAppointmentRow[] = [];
  for (let page = 1; ; page += 1) {
    const filter = { tab: null, from: null, dependant: null, isOwn: false, page, size: PAGE };
    const { rows, pages } = await listAllMyAppointments(call, filter);
    found.push(...rows);
    if (page >= pages) return found;
  }
}

/** All of the person: what the platform keeps, and the visits of all clinics. Logged. */
export async function ownData(
  call: PersonCall,
): Promise<{ readonly data: OwnData; readonly visits: readonly MyAppointmentRow[] }> {
  const { em, actor, ip } = call;
  const [data] = await selectData(em, { user: actor.userId });
  if (!data) throw new DomainError('token_expired');
  const visits = await allVisits(call);
  await auditEvent(em, {
    action: 'own_data.export',
    userId: actor.userId,
    sessionId: actor.sessionId,
    objectType: 'user',
    objectId: actor.userId,
    ip,
    details: { visits: visits.length },
  });
  return { data, visits };
}
