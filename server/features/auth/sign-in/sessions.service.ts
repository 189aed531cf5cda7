import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Role } from '#shared/access/permissions.ts';
import { inTransaction, type GuestCall, type PersonCall } from '#server/http/call.ts';
import type { SessionLevel } from '#shared/access/session-levels.ts';
import type { Config } from '#server/config/config.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { FoundSession, Rights, SessionInClinic } from '#server/http/context.ts';
import { accountInForce, Session } from '#server/features/accounts/user.entity.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { isInside } from '#server/lib/networks/networks.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { hashToken, newToken } from '../tokens.ts';

const REASON = 'sessions belong to accounts; roles of the call’s clinic ride along';

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly is_superuser: boolean;
  readonly roles: Role[];
  readonly grants: string[];
  /** works in any clinic, or is a superuser */
  readonly is_staff: boolean;
  /** that the clinic names for its staff */
  readonly networks: readonly string[];
  readonly level: SessionLevel;
  /** as it is kept: a rest is not */
  readonly opened: SessionLevel;
  readonly is_stale: boolean;
  readonly is_fresh: boolean;
  /** seconds until the idle time is over */
  readonly idle_left: number;
  /** the same when somebody does something now */
  readonly idle_limit: number;
  /** seconds until the absolute end */
  readonly total_left: number;
  /** seconds until a rest locks it, and the same when somebody does something now; null: never */
  readonly lock_left: number | null;
  readonly lock_limit: number | null;
}
/**
 * More of one person at a time are no devices: the one that rested longest ends. Half-open ones are counted apart:
 * whoever has the password alone must not end the owner's. By session_user_idx.
 */
export const MAX_SESSIONS = 50;
/** However long a session was opened for, who is staff now has no longer one (N7.6). */
const STAFF_LIFETIME = `interval '12 hours'`;
/** So long what asks for a fresh proof needs none. */
const FRESH = `interval '15 minutes'`;
/** In which the second factor has to come. */
const HALF_OPEN_LIFETIME = `interval '10 minutes'`;
/** By a role, or by a grant, in force or not. By organization_role_user_idx and organization_grant_user_idx. */
const isStaff = (user: string): string => `
    exists (select from organization_role r where r.user_id = ${user} and r.role <> 'patient') or exists (select from organization_grant g where g.user_id = ${user})`;
/**
 * When a session of `s` and `u` ends, after how many minutes of rest it locks (0: never), and whether its person owes a
 * second factor, as `k`; `offset 0` reads the roles once. By user_factor_user_id_kind_key.
 */
export const ENDS = `cross join lateral (
    select case when is_staff then least(s.idle_minutes, :staff_idle::int) else s.idle_minutes end as idle,
      is_staff, case when is_staff then :staff_lock::int else 0 end as lock,
      is_staff and :staff_factor::boolean and not s.by_passkey
        and not exists (select from user_factor f where f.user_id = u.id and f.confirmed_at is not null) as lacks_factor,
      least(s.expires_at, case when is_staff then s.created_at + ${STAFF_LIFETIME} end,
        case when s.level = 'half_open' then s.created_at + ${HALF_OPEN_LIFETIME} end) as ends_at
    from (select u.is_superuser or ${isStaff('u.id')} as is_staff offset 0) as present
  ) as k`;
/** By user_passkey_user_idx. */
const hasPasskey = (user: string): string => `exists (select from user_passkey p where p.user_id = ${user})`;
/**
 * Half-open and enrolling stay what they are; a full one may be locked, by hand or by resting. One whose person has
 * become staff, or has lost the factor, since it was opened, sets one up first; who has a passkey is known by more than
 * a password before that.
 */
const LEVEL = `case when s.level <> 'full' then s.level
    when s.locked_at is not null or (k.lock > 0 and s.last_active_at < now() - make_interval(mins => k.lock)) then 'locked'
    when k.lacks_factor then case when s.by_code or not ${hasPasskey('s.user_id')} then 'enrolling' else 'half_open' end
    else 'full' end`;
/** Grants are in force beside a role of the staff in the same clinic only: whoever leaves takes nothing along. */
const rightsIn = (clinic: string) => `
  array(select r.role from organization_role r where r.organization_id = ${clinic} and r.user_id = s.user_id) as roles,
  array(select g.permission from organization_grant g where g.organization_id = ${clinic} and g.user_id = s.user_id
    and exists (select from organization_role r where r.organization_id = g.organization_id and r.user_id = g.user_id and r.role <> 'patient')) as grants,
  coalesce((select o.networks from organization o where o.id = ${clinic}), '{}') as networks, k.is_staff`;
/** Of a session of `s`, `u` and `k`. A closed account is restored by a right code: its session waits for one. */
export const IN_FORCE = `s.revoked_at is null and k.ends_at > now() and s.last_active_at > now() - make_interval(mins => k.idle) and (${accountInForce('u')} or s.level = 'half_open' and u.status = 'activated')`;
/** By session_token_hash_key and app_user_pkey; the rights by organization_role_pkey and organization_grant_pkey. */
const selectSession = platformSql<SessionRow>(
  'session_by_token',
  REASON,
  `
  select s.id, s.user_id, u.is_superuser, s.last_active_at < now() - interval '1 minute' as is_stale,
    floor(extract(epoch from s.last_active_at - now()) + k.idle * 60)::int as idle_left, k.idle * 60 as idle_limit,
    floor(extract(epoch from k.ends_at - now()))::int as total_left,
    case when k.lock > 0 then floor(extract(epoch from s.last_active_at - now()) + k.lock * 60)::int end as lock_left, nullif(k.lock * 60, 0) as lock_limit,
    ${LEVEL} as level, s.level as opened, s.authenticated_at > now() - ${FRESH} as is_fresh, ${rightsIn(':clinic')}
  from session s join app_user u on u.id = s.user_id ${ENDS}
  where s.token_hash = :hash and ${IN_FORCE}`,
);
/**
 * By session_pkey, app_user_pkey, and the keys of roles, grants and clinics. A session that is locked meanwhile hears
 * nothing more, nor does one in a clinic that is switched off.
 */
const selectRoles = platformSql<Placed & { id: string; clinic: string | null }>(
  'session_roles',
  REASON,
  `
  select s.id, w.clinic, u.is_superuser, ${rightsIn('w.clinic')}
  from (select distinct * from unnest(:sessions::uuid[], :clinics::uuid[])) as w(session, clinic)
    join session s on s.id = w.session join app_user u on u.id = s.user_id ${ENDS}
  where ${IN_FORCE} and ${LEVEL} = 'full'
    and (u.is_superuser or not exists (select from organization o where o.id = w.clinic and o.disabled_at is not null))`,
);
/** A session in force as the administration sees it; times in ms. */
export interface OpenSession {
  readonly id: string;
  readonly created_at: number;
  readonly last_active_at: number;
  readonly ip: string;
  readonly user_agent: string;
}
/** By session_user_idx. */
const selectOpen = platformSql<OpenSession>(
  'sessions_open',
  REASON,
  `
  select s.id, ms(s.created_at) as created_at, ms(s.last_active_at) as last_active_at, s.ip, s.user_agent
  from session s join app_user u on u.id = s.user_id ${ENDS}
  where s.user_id = :user and ${IN_FORCE}
  order by s.last_active_at desc, s.id`,
);
/** So that setting the factor up, or a code, opens it, and once. */
const narrowSession = platformSql(
  'session_narrow',
  REASON,
  `update session set level = :level where id = :id and level = 'full'`,
);
const touchSession = platformSql('session_touch', REASON, 'update session set last_active_at = now() where id = :id');
/**
 * Locks the account of a sign-in, when nothing that opens it was ended since it was read. A statement of its own: what
 * comes after it sees what others did before they let go of the row. By app_user_pkey.
 */
const lockUnchanged = platformSql(
  'session_account_lock',
  REASON,
  `
  select from app_user where id = :user_id and device_epoch = :epoch and status = 'activated' for no key update`,
);
/**
 * The session at its level, its log row, the forgotten failures, and that the account is in use. By
 * user_factor_user_id_kind_key.
 */
const insertSession = platformSql<{ level: SessionLevel }>(
  'session_open',
  REASON,
  `
  with kind as (
    select ${isStaff(':user_id')}
      or exists (select from app_user where id = :user_id and is_superuser) as is_staff
  ), opened as (
    insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip, user_agent, by_passkey, level)
    select :id, :hash, :user_id, now() + case when is_staff then ${STAFF_LIFETIME} else interval '30 days' end,
      case when is_staff then :staff_idle::int else :patient_idle::int end, :ip, :user_agent, :by_passkey,
      case when :by_passkey or :two_factor = 'off' then 'full'
        when exists (select from user_factor f where f.user_id = :user_id and f.confirmed_at is not null) then 'half_open'
        when :two_factor = 'staff' and is_staff then case when ${hasPasskey(':user_id')} then 'half_open' else 'enrolling' end
        else 'full' end
    from kind returning level
  ), surplus as (
    update session set revoked_at = now() where id in (
      select s.id from session s, opened where s.user_id = :user_id and s.revoked_at is null
        and (s.level = 'half_open') = (opened.level = 'half_open') order by s.last_active_at desc offset ${MAX_SESSIONS - 1}
    )
  ), used as (
    update app_user set signed_in_at = now() where id = :user_id
  ), forgiven as (
    delete from throttle where key = :counter
  ), logged as (
    insert into audit_event (id, action, result, user_id, session_id, ip, details) 
    select :event, case when level = 'half_open' then 'session.begin' else 'session.open' end, 'ok', :user_id, :id, :ip, :details from opened
  )
  select level from opened`,
);
type Placed = Pick<SessionRow, 'is_superuser' | 'is_staff' | 'networks' | 'roles' | 'grants'>;
/**
 * What a session may do at an address (K12): outside of the platform's networks staff are not served; outside of a
 * clinic's its staff keep what is a patient's. No clinic shuts a superuser out.
 */
function placed(
  { staffNetworks }: SessionSettings,
  { is_superuser, is_staff, networks, roles, grants }: Placed,
  ip: string,
): Pick<FoundSession, 'isRestricted' | 'isOutside' | 'roles' | 'grants'> {
  const isRestricted = is_staff && staffNetworks.length > 0 && !isInside(staffNetworks, ip);
  const isOutside =
    !is_superuser && networks.length > 0 && roles.some((role) => role !== 'patient') && !isInside(networks, ip);
  if (!isOutside) return { isRestricted, isOutside, roles, grants };
  return { isRestricted, isOutside, roles: roles.filter((role) => role === 'patient'), grants: [] };
}
/** What this service needs of the settings. */
export interface SessionSettings {
  readonly APP_SECRET: string;
  readonly SESSION_IDLE_MINUTES_STAFF: number;
  readonly SESSION_IDLE_MINUTES_PATIENT: number;
  readonly LOCK_MINUTES: number;
  readonly TWO_FACTOR: Config['TWO_FACTOR'];
  readonly staffNetworks: readonly string[];
}
/** What `ENDS` needs to know. */
export const staffTerms = ({ SESSION_IDLE_MINUTES_STAFF, LOCK_MINUTES, TWO_FACTOR }: SessionSettings) => ({
  staff_idle: SESSION_IDLE_MINUTES_STAFF,
  staff_lock: LOCK_MINUTES,
  staff_factor: TWO_FACTOR === 'staff',
});

/**
 * The session behind a token, with the roles in a clinic; undefined when it is revoked, expired, idle too long or its
 * account is not active; the times of staff bind whoever is staff now, whenever the session began. One statement;
 * activity is written at most once a minute, and only when the look is one.
 */
export async function findSession(
  em: SqlEntityManager,
  settings: SessionSettings,
  token: string,
  { clinic, ip }: Pick<SessionInClinic, 'clinic' | 'ip'>,
  isActivity = true,
): Promise<FoundSession | undefined> {
  const [row] = await selectSession(em, {
    hash: hashToken(settings.APP_SECRET, token),
    clinic,
    ...staffTerms(settings),
  });
  if (!row) return undefined;
  if (row.opened === 'full' && (row.level === 'enrolling' || row.level === 'half_open'))
    await narrowSession(em, { id: row.id, level: row.level });
  const rights = placed(settings, row, ip);
  // a look at a locked or half-open session does not keep it alive, nor does one from where it is not served
  const isTouched = row.is_stale && isActivity && row.level === 'full' && !rights.isRestricted;
  if (isTouched) await touchSession(em, { id: row.id });
  const idleLeft = isTouched ? row.idle_limit : row.idle_left;
  return {
    userId: row.user_id,
    sessionId: row.id,
    isSuperuser: row.is_superuser,
    ...rights,
    level: row.level,
    isFresh: row.is_fresh,
    secondsLeft: Math.min(idleLeft, row.total_left),
    canProlong: row.total_left > idleLeft,
    secondsToLock: isTouched ? row.lock_limit : row.lock_left,
  };
}

/** The sessions of a person that are in force, the last used first; at most `MAX_SESSIONS`. */
export const openSessionsOf = (em: SqlEntityManager, settings: SessionSettings, user: string): Promise<OpenSession[]> =>
  selectOpen(em, { user, ...staffTerms(settings) });

/**
 * The rights behind many sessions, each in a clinic, in one statement; absent is a session that is not in force. No
 * look of these is activity.
 */
export async function rightsOfSessions(
  em: SqlEntityManager,
  settings: SessionSettings,
  wanted: readonly SessionInClinic[],
): Promise<(session: SessionInClinic) => Rights | undefined> {
  const keyOf = ({ sessionId, clinic }: Pick<SessionInClinic, 'sessionId' | 'clinic'>) =>
    `${sessionId} ${clinic ?? ''}`;
  const rows = await selectRoles(em, {
    sessions: wanted.map(({ sessionId }) => sessionId),
    clinics: wanted.map(({ clinic }) => clinic),
    ...staffTerms(settings),
  });
  const found = new Map(rows.map((row) => [keyOf({ sessionId: row.id, clinic: row.clinic }), row]));
  return (session) => {
    const row = found.get(keyOf(session));
    const rights = row && placed(settings, row, session.ip);
    return rights?.isRestricted ? undefined : rights;
  };
}

/**
 * How a person signed in: on a `workstation` by a browser where they were signed in. A passkey is a thing and its
 * owner's finger or code at once: no second factor is due.
 */
export type SignInMethod = 'password' | 'passkey' | 'workstation';
/**
 * Opens a session: 12 h and a short idle time for staff, 30 days for patients (docs/reliability.md, "Sessions"). Logs
 * it, and clears the counter of the device's tries that led here.
 * @param account as it was read when its person was proved
 * @returns the token, the session's id, and how far it is open; null when all that was open was ended since, or its
 * person was banned
 */
export async function openSession(
  { em, ip, userAgent }: GuestCall,
  settings: SessionSettings,
  { id: userId, device_epoch: epoch }: { readonly id: string; readonly device_epoch: number },
  counter: string | null,
  method: SignInMethod = 'password',
): Promise<{ token: string; id: string; level: SessionLevel } | null> {
  const [token, id] = [newToken(), uuidv7()];
  return em.transactional(async (em) => {
    const unchanged = await lockUnchanged(em, { user_id: userId, epoch });
    if (unchanged.length === 0) return null;
    const [opened] = await insertSession(em, {
      id,
      hash: hashToken(settings.APP_SECRET, token),
      user_id: userId,
      ip,
      user_agent: userAgent,
      counter,
      event: uuidv7(),
      staff_idle: settings.SESSION_IDLE_MINUTES_STAFF,
      patient_idle: settings.SESSION_IDLE_MINUTES_PATIENT,
      by_passkey: method === 'passkey',
      two_factor: settings.TWO_FACTOR,
      details: method === 'password' ? {} : { method },
    });
    if (!opened) throw new Error('A session was not opened');
    return { token, id, level: opened.level };
  });
}

/** Only from the level that it is thought to have: of two codes that come at once one opens. */
const widen = platformSql<{ id: string }>(
  'session_open_wider',
  REASON,
  `
  update session set token_hash = :hash, level = 'full', by_code = true, factor_tries = 0, last_active_at = now(), authenticated_at = now()
  where id = :id and level = :level and revoked_at is null returning id`,
);

/**
 * Opens a session wholly, under another token: who saw the one before has nothing of it.
 * @returns the token @throws token_expired
 */
export async function openWider(
  em: SqlEntityManager,
  { APP_SECRET }: Pick<SessionSettings, 'APP_SECRET'>,
  id: string,
  level: Extract<SessionLevel, 'half_open' | 'enrolling'>,
): Promise<string> {
  const token = newToken();
  const opened = await widen(em, { id, level, hash: hashToken(APP_SECRET, token) });
  if (opened.length === 0) throw new DomainError('token_expired');
  return token;
}

/** Ends the own session. */
export async function closeSession(call: PersonCall): Promise<void> {
  await inTransaction(call, async ({ em, actor: { sessionId, userId }, ip }) => {
    (await em.findOne(Session, { id: sessionId }))?.end();
    await auditEvent(em, { action: 'session.close', userId, sessionId, ip });
  });
}
