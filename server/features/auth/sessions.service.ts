import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Role } from '#shared/access/permissions.ts';
import { inTransaction, type GuestCall, type PersonCall, type SignedIn } from '#server/http/call.ts';
import type { SessionLevel } from '#shared/access/session-levels.ts';
import type { Rights, SessionInClinic } from '#server/http/context.ts';
import { Session } from '#server/features/accounts/user.entity.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { hashToken, newToken } from './tokens.ts';

const REASON = 'sessions belong to accounts; roles of the call’s clinic ride along';

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly is_superuser: boolean;
  readonly roles: Role[];
  readonly grants: string[];
  readonly level: SessionLevel;
  readonly is_stale: boolean;
  /** seconds until the idle time is over */
  readonly idle_left: number;
  /** the same when somebody does something now */
  readonly idle_limit: number;
  /** seconds until the absolute end */
  readonly total_left: number;
}
/** More of one person at a time are no devices: the one that rested longest ends. By session_user_idx. */
export const MAX_SESSIONS = 50;
/** However long a session was opened for, who is staff now has no longer one (N7.6). */
const STAFF_LIFETIME = `interval '12 hours'`;
/** By a role, or by a grant, in force or not. By organization_role_user_idx and organization_grant_user_idx. */
const isStaff = (user: string): string => `
    exists (select from organization_role r where r.user_id = ${user} and r.role <> 'patient') or exists (select from organization_grant g where g.user_id = ${user})`;
/** When a session of `s` and `u` ends, as `k`; `offset 0` reads the roles once. */
const ENDS = `cross join lateral (
    select case when is_staff then least(s.idle_minutes, :staff_idle::int) else s.idle_minutes end as idle,
      case when is_staff then least(s.expires_at, s.created_at + ${STAFF_LIFETIME}) else s.expires_at end as ends_at
    from (select u.is_superuser or ${isStaff('u.id')} as is_staff offset 0) as present
  ) as k`;
/** Half-open and enrolling stay what they are; a full one may be locked, by hand or by resting. */
const LEVEL = `case when s.level <> 'full' then s.level
    when s.locked_at is not null or (s.lock_minutes > 0 and s.last_active_at < now() - make_interval(mins => s.lock_minutes)) then 'locked' else 'full' end`;
/** Grants are in force beside a role of the staff in the same clinic only: whoever leaves takes nothing along. */
const rightsIn = (clinic: string) => `
  array(select r.role from organization_role r where r.organization_id = ${clinic} and r.user_id = s.user_id) as roles,
  array(select g.permission from organization_grant g where g.organization_id = ${clinic} and g.user_id = s.user_id
    and exists (select from organization_role r where r.organization_id = g.organization_id and r.user_id = g.user_id and r.role <> 'patient')) as grants`;
const IN_FORCE = `s.revoked_at is null and k.ends_at > now() and s.last_active_at > now() - make_interval(mins => k.idle) and u.status = 'activated'`;
/** By session_token_hash_key and app_user_pkey; the rights by organization_role_pkey and organization_grant_pkey. */
const selectSession = platformSql<SessionRow>(
  'session_by_token',
  REASON,
  `
  select s.id, s.user_id, u.is_superuser, s.last_active_at < now() - interval '1 minute' as is_stale,
    floor(extract(epoch from s.last_active_at - now()) + k.idle * 60)::int as idle_left, k.idle * 60 as idle_limit,
    floor(extract(epoch from k.ends_at - now()))::int as total_left,
    ${LEVEL} as level, ${rightsIn(':clinic')}
  from session s join app_user u on u.id = s.user_id ${ENDS}
  where s.token_hash = :hash and ${IN_FORCE}`,
);
/**
 * By session_pkey, app_user_pkey, and the keys of roles and grants. A session that is locked meanwhile hears nothing
 * more.
 */
const selectRoles = platformSql<{ id: string; clinic: string | null; roles: Role[]; grants: string[] }>(
  'session_roles',
  REASON,
  `
  select s.id, w.clinic, ${rightsIn('w.clinic')}
  from (select distinct * from unnest(:sessions::uuid[], :clinics::uuid[])) as w(session, clinic)
    join session s on s.id = w.session join app_user u on u.id = s.user_id ${ENDS}
  where ${IN_FORCE} and ${LEVEL} = 'full'`,
);
const touchSession = platformSql('session_touch', REASON, 'update session set last_active_at = now() where id = :id');
/**
 * One statement, so that a sign-in is one round trip after the password: the session, its log row, and the forgotten
 * failures.
 */
const insertSession = platformSql(
  'session_open',
  REASON,
  `
  with kind as (
    select ${isStaff(':user_id')}
      or exists (select from app_user where id = :user_id and is_superuser) as is_staff
  ), opened as (
    insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip, user_agent)
    select :id, :hash, :user_id, now() + case when is_staff then ${STAFF_LIFETIME} else interval '30 days' end,
      case when is_staff then :staff_idle::int else :patient_idle::int end, :ip, :user_agent
    from kind
  ), surplus as (
    update session set revoked_at = now() where id in (
      select id from session where user_id = :user_id and revoked_at is null order by last_active_at desc offset ${MAX_SESSIONS - 1}
    )
  ), forgiven as (
    delete from throttle where key = :counter
  )
  insert into audit_event (id, action, result, user_id, session_id, ip) values (:event, 'session.open', 'ok', :user_id, :id, :ip)`,
);
/** What this service needs of the settings. */
export interface SessionSettings {
  readonly APP_SECRET: string;
  readonly SESSION_IDLE_MINUTES_STAFF: number;
  readonly SESSION_IDLE_MINUTES_PATIENT: number;
}

/**
 * The session behind a token, with the roles in a clinic; undefined when it is revoked, expired, idle too long or its
 * account is not active; the times of staff bind whoever is staff now, whenever the session began. One statement;
 * activity is written at most once a minute, and only when the look is one.
 */
export async function findSession(
  em: SqlEntityManager,
  settings: SessionSettings,
  token: string,
  clinicId: string | null,
  isActivity = true,
): Promise<(SignedIn & { readonly level: SessionLevel }) | undefined> {
  const [row] = await selectSession(em, {
    hash: hashToken(settings.APP_SECRET, token),
    clinic: clinicId,
    staff_idle: settings.SESSION_IDLE_MINUTES_STAFF,
  });
  if (!row) return undefined;
  // a look at a locked or half-open session does not keep it alive
  const isTouched = row.is_stale && isActivity && row.level === 'full';
  if (isTouched) await touchSession(em, { id: row.id });
  const idleLeft = isTouched ? row.idle_limit : row.idle_left;
  return {
    userId: row.user_id,
    sessionId: row.id,
    isSuperuser: row.is_superuser,
    roles: row.roles,
    grants: row.grants,
    level: row.level,
    secondsLeft: Math.min(idleLeft, row.total_left),
    canProlong: row.total_left > idleLeft,
  };
}

/**
 * The rights behind many sessions, each in a clinic, in one statement; absent is a session that is not in force. No
 * look of these is activity.
 */
export async function rightsOfSessions(
  em: SqlEntityManager,
  settings: SessionSettings,
  wanted: readonly SessionInClinic[],
): Promise<(session: SessionInClinic) => Rights | undefined> {
  const keyOf = ({ sessionId, clinic }: SessionInClinic) => `${sessionId} ${clinic ?? ''}`;
  const rows = await selectRoles(em, {
    sessions: wanted.map(({ sessionId }) => sessionId),
    clinics: wanted.map(({ clinic }) => clinic),
    staff_idle: settings.SESSION_IDLE_MINUTES_STAFF,
  });
  const rights = new Map(rows.map((row) => [keyOf({ sessionId: row.id, clinic: row.clinic }), row]));
  return (session) => rights.get(keyOf(session));
}

/**
 * Opens a session: 12 h and a short idle time for staff, 30 days for patients (docs/reliability.md, "Sessions"). Logs
 * it, and clears the counter of the device's tries that led here.
 * @returns the token
 */
export async function openSession(
  { em, ip, userAgent }: GuestCall,
  settings: SessionSettings,
  userId: string,
  counter: string | null,
): Promise<string> {
  const token = newToken();
  await insertSession(em, {
    id: uuidv7(),
    hash: hashToken(settings.APP_SECRET, token),
    user_id: userId,
    ip,
    user_agent: userAgent,
    counter,
    event: uuidv7(),
    staff_idle: settings.SESSION_IDLE_MINUTES_STAFF,
    patient_idle: settings.SESSION_IDLE_MINUTES_PATIENT,
  });
  return token;
}

/** Ends the own session. */
export async function closeSession(call: PersonCall): Promise<void> {
  await inTransaction(call, async ({ em, actor: { sessionId, userId }, ip }) => {
    (await em.findOne(Session, { id: sessionId }))?.end();
    await auditEvent(em, { action: 'session.close', userId, sessionId, ip });
  });
}
