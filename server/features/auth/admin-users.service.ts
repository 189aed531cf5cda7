import type { Role } from '#shared/access/permissions.ts';
import type { StaffRole } from '#shared/access/staff-roles.ts';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { takesAccess, type UserMove, type UserStatus } from '#shared/rules/user-status.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { assertStillSuperuser, peoplePageSql, peopleSearch, stateOf } from '#server/features/accounts/index.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type OwnCall, type PersonCall, type PlatformCall } from '#server/http/call.ts';
import { DomainError, violationAt } from '#server/http/domain-error.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { restoredUntilOf } from './admitted.ts';
import type { AuthSettings } from './auth-settings.ts';
import { takeFactors } from './factors/factor-reset.ts';
import { findTotp, recoveryCodesLeft } from './factors/factor-store.ts';
import { endOtherAccess } from './passwords/passwords.service.ts';
import { providersOf, waysIn } from './passwords/ways-in.ts';
import { lockAccount } from './registration/pending-accounts.service.ts';
import { openSessionsOf, type OpenSession, type SessionSettings } from './sign-in/sessions.service.ts';

/** A person as the platform's administration sees them; times in ms. */
export interface AdminUserRow {
  readonly id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly status: UserStatus;
  /** YYYY-MM-DD; null: it is not closed */
  readonly restored_until: string | null;
  readonly is_superuser: boolean;
  readonly created_at: number;
  readonly last_seen_at: number | null;
  readonly clinics: readonly {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly roles: Role[];
  }[];
}
export interface AdminUserView extends AdminUserRow {
  readonly rights: readonly { readonly clinic: string; readonly grants: string[] }[];
  readonly sessions: readonly OpenSession[];
  readonly factors: {
    readonly hasTotp: boolean;
    readonly codesLeft: number;
    readonly passkeys: number;
    readonly providers: readonly SocialProviderName[];
  };
}
const REASON = 'a superuser administers the accounts of the platform';
const COLUMNS = `u.id, u.last_name, u.first_name, u.middle_name, u.email, u.phone, u.status, u.is_superuser, ms(u.created_at) as created_at,
    ${restoredUntilOf('u')} as restored_until,
    (select ms(max(s.last_active_at)) from session s where s.user_id = u.id) as last_seen_at,
    coalesce((select json_agg(json_build_object('id', o.id, 'slug', o.slug, 'title', o.title, 'roles', held.roles) order by o.title, o.id)
      from (select organization_id, array_agg(role order by role) as roles from organization_role where user_id = u.id group by organization_id) as held
      join organization o on o.id = held.organization_id), '[]') as clinics`;
/**
 * One state by app_user_state_idx, the staff of a clinic by organization_role_pkey, of a role by
 * organization_role_staff_idx, superusers by app_user_superuser_idx. Of each row of the page one range of
 * session_user_idx and the roles.
 */
const selectPage = platformSql<AdminUserRow & Counted>(
  'admin_users',
  REASON,
  peoplePageSql(
    COLUMNS,
    `(:state::text is null or ${stateOf('u')} = :state) and (not :superusers or u.is_superuser)
      and (:role::text is null and :clinic::uuid is null or u.id = any(array(select r.user_id from organization_role r
        where (:clinic::uuid is null or r.organization_id = :clinic) and (:role::text is null or r.role = :role))))`,
  ),
  { prepared: false },
);
/** By app_user_pkey and organization_grant_user_idx. */
const selectOne = platformSql<AdminUserRow & Pick<AdminUserView, 'rights'>>(
  'admin_user',
  REASON,
  `
  select ${COLUMNS}, coalesce((select json_agg(json_build_object('clinic', organization_id, 'grants', permissions))
    from (select organization_id, array_agg(permission order by permission) as permissions from organization_grant where user_id = u.id group by organization_id) as held), '[]') as rights
  from app_user u where u.id = :id and u.erased_at is null`,
);

/** What is looked for among the people. */
export interface UserSearch extends Paging {
  /** of accounts that are not closed, or the closed ones */
  readonly status?: UserStatus | 'closed' | null | undefined;
  /** who has it in the clinic, or in any */
  readonly role?: StaffRole | undefined;
  readonly clinic?: string | undefined;
}
/** What `admin_users` is narrowed by, as parameters. */
export const userFilters = ({ status, role, clinic }: Pick<UserSearch, 'status' | 'role' | 'clinic'>) => ({
  state: status ?? null,
  superusers: role === 'superuser',
  role: role === undefined || role === 'superuser' ? null : role,
  clinic: clinic ?? null,
});
/** People by name; `total` ends at MANY_PEOPLE. */
export const listAdminUsers = ({ em }: Pick<OwnCall, 'em'>, { page, size, search, ...filters }: UserSearch) =>
  paged({ page, size }, (bounds) => selectPage(em, { ...peopleSearch(search), ...userFilters(filters), ...bounds }));

/** A person with roles and rights, without sessions and factors. @throws not_found */
export async function getUserRights(
  { em }: Pick<OwnCall, 'em'>,
  id: string,
): Promise<AdminUserRow & Pick<AdminUserView, 'rights'>> {
  const [row] = await selectOne(em, { id });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** What a look at a person needs of the settings. */
type LookSettings = SessionSettings & Pick<AuthSettings, 'socialProviders'>;
/** @throws not_found */
export async function getAdminUser(
  { em }: Pick<OwnCall, 'em'>,
  settings: LookSettings,
  id: string,
): Promise<AdminUserView> {
  const row = await getUserRights({ em }, id);
  const [sessions, totp, codesLeft, { passkeys }, providers] = [
    await openSessionsOf(em, settings, id),
    await findTotp(em, id),
    await recoveryCodesLeft(em, id),
    await waysIn(em, settings, id),
    await providersOf(em, id),
  ];
  const hasTotp = totp !== undefined && totp.confirmed_at !== null;
  return { ...row, sessions, factors: { hasTotp, codesLeft, passkeys, providers } };
}

/**
 * The same as a look of a superuser or the command line, which is logged: contacts, sessions and addresses are told.
 * @throws not_found
 */
export async function viewAdminUser(call: PlatformCall, settings: LookSettings, id: string): Promise<AdminUserView> {
  const user = await getAdminUser(call, settings, id);
  await logged(call, 'user.view', id, {});
  return user;
}

/** What was done to an account: how it is now, and the sessions that ended. */
interface Done {
  readonly user: AdminUserView;
  readonly ended: readonly string[];
}

/**
 * Does something to the account of somebody else, under its lock.
 * @throws not_found, own_account, permission_denied to who is no superuser any more
 */
function withAccount(
  call: PersonCall,
  settings: AuthSettings,
  id: string,
  work: (call: PersonCall, account: User) => Promise<readonly string[]>,
): Promise<Done> {
  if (id === call.actor.userId) throw new DomainError('own_account');
  return inTransaction(call, async (call) => {
    // of superusers one stays: who does this to another is one still
    await assertStillSuperuser(call);
    const account = await lockAccount(call.em, { id });
    if (!account) throw new DomainError('not_found');
    const ended = await work(call, account);
    return { user: await getAdminUser(call, settings, id), ended };
  });
}
const logged = (call: PlatformCall, action: string, id: string, details: Readonly<Record<string, unknown>>) =>
  auditBy(call.em, call, { action, objectType: 'user', objectId: id, details });

/**
 * Approves, refuses, bans an account or takes the ban back (1 §3, K9). Who loses access loses all of it: sessions,
 * links of letters, marks of devices (rule 3 of docs/reliability.md, "Taking over an account"). Logged with its reason.
 * @throws not_found, own_account, user_move_refused; at `reason` where access is taken without one
 */
export function moveUser(
  call: PersonCall,
  settings: AuthSettings,
  id: string,
  { move, reason = '' }: { readonly move: UserMove; readonly reason?: string | undefined },
): Promise<Done> {
  if (takesAccess(move) && reason.trim() === '') throw violationAt('required', {}, 'reason');
  return withAccount(call, settings, id, async (call, account) => {
    if (!account.move(move)) throw new DomainError('user_move_refused');
    const ended = takesAccess(move) ? await endOtherAccess(call.em, account) : [];
    await call.em.flush();
    await logged(call, `user.${move}`, id, reason === '' ? {} : { reason });
    return ended;
  });
}

/** Ends all that lets a person in without their password. Logged. @throws not_found, own_account */
export const endUserSessions = (call: PersonCall, settings: AuthSettings, id: string): Promise<Done> =>
  withAccount(call, settings, id, async (call, account) => {
    const ended = await endOtherAccess(call.em, account);
    await logged(call, 'user.end_sessions', id, { sessions: ended.length });
    return ended;
  });

/**
 * Removes second factor and passkeys of somebody who has lost them, with recovery codes and all sessions; the person is
 * told by letter. Logged with its reason. @throws not_found, own_account, factor_missing
 */
export const resetFactors = (call: PersonCall, settings: AuthSettings, id: string, reason: string): Promise<Done> =>
  withAccount(call, settings, id, async (call, account) => {
    const { ended, ...taken } = await takeFactors(call.em, settings, account);
    await logged(call, 'factor.reset', id, { reason, ...taken });
    return ended;
  });

/**
 * Takes the rights of a superuser: roles in clinics stay, every way in but the password ends. Who does it stays one, so
 * that of two who do it to each other at once one is left. Logged with its reason.
 * @throws not_found, own_account, permission_denied, user_move_refused for who is none
 */
export const withdrawSuperuser = (
  call: PersonCall,
  settings: AuthSettings,
  id: string,
  reason: string,
): Promise<Done> =>
  withAccount(call, settings, id, async (call, account) => {
    if (!account.withdrawSuperuser()) throw new DomainError('user_move_refused');
    const ended = await endOtherAccess(call.em, account);
    await call.em.flush();
    await logged(call, 'superuser.withdraw', id, { reason });
    return ended;
  });
