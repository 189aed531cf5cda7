import type { Role } from '#shared/access/permissions.ts';
import type { AccountState } from '#shared/rules/user-status.ts';
import { foldedSql, wordPatterns } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { stateOf } from '#server/features/accounts/index.ts';
import type { InvitationSettings } from '#server/features/auth/index.ts';
import { otherAdminSql, rolesChanged, setGrant } from '#server/features/registry/index.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { setPersonRights } from './person-rights.service.ts';

/** Somebody with a role of the staff, by the name under which they agreed to work in the clinic, or the account's. */
export interface StaffRow {
  readonly id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly email: string | null;
  readonly state: AccountState;
  readonly roles: readonly Role[];
  readonly grants: readonly string[];
  readonly is_last_admin: boolean;
}
/** Staff are few: by organization_role_pkey, and of each the keys of account, practitioner, employee. */
const selectPage = clinicSql<StaffRow & Counted>(
  'clinic_staff',
  pageSql(
    `
    select u.id, coalesce(e.last_name, u.last_name) as last_name, coalesce(e.first_name, u.first_name) as first_name,
      coalesce(e.middle_name, u.middle_name) as middle_name, u.email, ${stateOf('u')} as state, held.roles,
      array(select g.permission from organization_grant g where g.organization_id = :clinic and g.user_id = u.id order by g.permission) as grants,
      'orgadmin' = any(held.roles) and not exists (${otherAdminSql('u')}) as is_last_admin
    from (select user_id, array_agg(role order by role) as roles from organization_role
        where organization_id = :clinic and role <> 'patient' group by user_id) as held
      join app_user u on u.id = held.user_id
      left join practitioner p on p.user_id = u.id
      left join employee e on e.organization_id = :clinic and e.practitioner_id = p.id and e.accepted_at is not null
    where :patterns::text[] is null or ${foldedSql(
      `coalesce(e.last_name, u.last_name) || ' ' || coalesce(e.first_name, u.first_name) || ' ' || coalesce(e.middle_name, u.middle_name) || ' ' || coalesce(u.email, '')`,
    )} like all(:patterns)`,
    'last_name, first_name, id',
  ),
);
/** By organization_role_pkey. */
const selectIsStaff = clinicSql(
  'clinic_staff_is',
  `select from organization_role where organization_id = :clinic and user_id = :user and role <> 'patient' limit 1`,
);

/** Who works with the clinic's data, by name. */
export const listStaff = (call: ClinicCall, query: Paging) =>
  paged(query, (bounds) => selectPage(call, { patterns: wordPatterns(query.search), ...bounds }));

/**
 * Makes somebody of the staff an administrator, who is told by letter, or takes the role. Logged.
 * @throws not_found for who does not work here, last_admin, too_many_requests
 */
export async function setStaffAdmin(
  call: Call,
  settings: InvitationSettings,
  user: string,
  isAdmin: boolean,
): Promise<void> {
  const found = await selectIsStaff(call, { user });
  if (found.length === 0) throw new DomainError('not_found');
  await setPersonRights(call, settings, { user, clinic: call.clinic.id }, { isAdmin });
}

/**
 * Lets somebody of the staff add times beside the grid of a doctor, or not any more (K45). In force at once. Logged.
 * @throws not_found for who does not work here
 */
export const setStaffOverbooking = (call: Call, user: string, isAllowed: boolean): Promise<void> =>
  inTransaction(call, async (call) => {
    await setGrant(call, user, 'slot.overbook', isAllowed);
    call.changed(rolesChanged([user]));
  });
