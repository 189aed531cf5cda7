import type { Role } from '#shared/access/permissions.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import type { OwnCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { platformSql } from '#server/db/sql.ts';

interface UserRow {
  /** null: signs in by phone or a provider */
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string;
  readonly avatar: string | null;
  readonly resources: readonly {
    readonly organization: string;
    readonly slug: string;
    readonly title: string;
    readonly roles: Role[];
    readonly grants: string[];
    readonly employee: string | null;
  }[];
  /** places of work over all clinics, and how many of them wait for the person's consent */
  readonly employments: { readonly total: number; readonly waiting: number };
}
/**
 * The account with its roles and its employee in every clinic, by app_user_pkey, organization_role_user_idx and
 * practitioner_user_id_key.
 */
const selectUser = platformSql<UserRow>(
  'current_user',
  'a person sees the own roles in every clinic',
  `
  select u.email, u.first_name, u.last_name, u.middle_name, u.avatar,
    coalesce((
      select json_agg(json_build_object('organization', o.id, 'slug', o.slug, 'title', o.title, 'roles', held.roles, 'grants', array(
          select permission from organization_grant g where g.organization_id = o.id and g.user_id = u.id and held.is_staff), 'employee', e.id) order by o.title)
      from (select organization_id, array_agg(role order by role) as roles, bool_or(role <> 'patient') as is_staff
        from organization_role where user_id = u.id group by organization_id) as held
      join organization o on o.id = held.organization_id
      left join practitioner p on p.user_id = u.id
      left join employee e on e.organization_id = o.id and e.practitioner_id = p.id and ${inForce('e')}
    ), '[]') as resources,
    (select json_build_object('total', count(*), 'waiting', count(*) filter (where e.accepted_at is null and e.ended_at is null))
      from practitioner p join employee e on e.practitioner_id = p.id where p.user_id = u.id) as employments
  from app_user u where u.id = :id`,
);

/** The account of the signed-in person: profile, roles by clinic, places of work. */
export interface OwnAccount extends UserRow {
  readonly id: string;
  readonly isSuperuser: boolean;
}

/** @throws token_expired when the account is gone */
export async function currentUser({ em, actor }: OwnCall): Promise<OwnAccount> {
  const [row] = await selectUser(em, { id: actor.userId });
  if (!row) throw new DomainError('token_expired');
  return { ...row, id: actor.userId, isSuperuser: actor.isSuperuser };
}
