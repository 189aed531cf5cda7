import type { Role } from '#shared/access/permissions.ts';
import type { KeptPreferences } from '#shared/rules/preferences.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import { isInside } from '#server/lib/networks/networks.ts';
import type { PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { platformSql } from '#server/db/sql.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';

interface UserRow {
  /** null: signs in by phone or a provider */
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string;
  readonly avatar: string | null;
  readonly phone: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly birth_date: string | null;
  readonly preferences: KeptPreferences;
  /** signs in by a provider */
  readonly is_social: boolean;
  readonly resources: readonly {
    readonly organization: string;
    readonly slug: string;
    readonly title: string;
    readonly roles: Role[];
    readonly grants: string[];
    /** that the clinic names for its staff */
    readonly networks: readonly string[];
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
  select u.email, u.first_name, u.last_name, u.middle_name, u.avatar, u.phone, u.gender, u.birth_date::text as birth_date, u.preferences,
    u.password_hash = '${NO_PASSWORD}' as is_social,
    coalesce((
      select json_agg(json_build_object('organization', o.id, 'slug', o.slug, 'title', o.title, 'roles', held.roles, 'grants', array(
          select permission from organization_grant g where g.organization_id = o.id and g.user_id = u.id and held.is_staff), 'employee', e.id, 'networks', o.networks) order by o.title)
      from (select organization_id, array_agg(role order by role) as roles, bool_or(role <> 'patient') as is_staff
        from organization_role where user_id = u.id group by organization_id) as held
      join organization o on o.id = held.organization_id and o.disabled_at is null
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
  /** `isOutside`: the caller is outside of the clinic's networks, what is left is a patient's */
  readonly resources: readonly (UserRow['resources'][number] & { readonly isOutside: boolean })[];
  readonly isSuperuser: boolean;
}

const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => role !== 'patient');

/** The roles are those at the caller's address (K12). @throws token_expired when the account is gone */
export async function currentUser({ em, actor, ip }: Pick<PersonCall, 'em' | 'actor' | 'ip'>): Promise<OwnAccount> {
  const [row] = await selectUser(em, { id: actor.userId });
  if (!row) throw new DomainError('token_expired');
  const resources = row.resources.map((resource) => {
    const { networks, roles } = resource;
    const isOutside = !actor.isSuperuser && networks.length > 0 && isStaff(roles) && !isInside(networks, ip);
    if (!isOutside) return { ...resource, isOutside };
    return { ...resource, isOutside, roles: roles.filter((role) => role === 'patient'), grants: [], employee: null };
  });
  return { ...row, resources, id: actor.userId, isSuperuser: actor.isSuperuser };
}
