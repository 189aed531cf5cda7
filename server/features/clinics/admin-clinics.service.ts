import type { Module } from '#shared/access/modules.ts';
import { isSiteName } from '#shared/rules/site-name.ts';
import { isKnownZone } from '#shared/rules/clinic-time.ts';
import type { AccountState } from '#shared/rules/user-status.ts';
import { foldedSql, wordPatterns } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { assertStillSuperuser, stateOf } from '#server/features/accounts/index.ts';
import { ACTIVE_STATUSES } from '#server/features/appointments/index.ts';
import type { InvitationSettings, Invitee } from '#server/features/auth/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import { appointAdmin, dismissAdmin, rolesChanged, staffAccounts } from '#server/features/registry/index.ts';
import { assertVersion } from '#server/http/aggregate.ts';
import { inTransaction, type OwnCall, type PlatformCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { parseNetworks } from '#server/lib/networks/networks.ts';
import { clinicForChange } from './clinic-for-change.ts';
import { forgetCallClinic } from './clinics.service.ts';
import { createClinic, type NewClinic } from './create-clinic.service.ts';
import { clinicChanged } from './events.ts';
import { callIn, type ClinicFacts, type Organization } from './organization.entity.ts';
import { keptSite } from './site-host.ts';

/** A clinic as the platform's administration sees it; times in ms. */
export interface AdminClinicRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly city: string;
  readonly website: string;
  readonly timezone: string;
  readonly created_at: number;
  readonly disabled_at: number | null;
  readonly is_published: boolean;
  readonly employees: number;
  readonly admins: readonly {
    readonly id: string;
    readonly email: string;
    readonly last_name: string;
    readonly first_name: string;
    readonly middle_name: string;
    readonly state: AccountState;
  }[];
}
export interface AdminClinicView extends AdminClinicRow {
  readonly address: string;
  readonly phones: readonly string[];
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  readonly okato: string;
  readonly upcoming_visits: number;
  readonly networks: readonly string[];
  readonly modules: readonly Module[];
  readonly version: number;
}
const REASON = 'a superuser administers all clinics';
const COLUMNS = `o.id, o.slug, o.title, o.city, o.website, o.timezone, o.version, ms(o.created_at) as created_at, ms(o.disabled_at) as disabled_at, o.published_at is not null as is_published,
    (select count(*)::int from employee e where e.organization_id = o.id and ${inForce('e')}) as employees,
    (select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'last_name', u.last_name, 'first_name', u.first_name,
        'middle_name', u.middle_name, 'state', ${stateOf('u')}) order by u.last_name, u.first_name, u.id), '[]')
      from organization_role r join app_user u on u.id = r.user_id
      where r.organization_id = o.id and r.role = 'orgadmin') as admins`;
/** Clinics are few; of each shown one a range of organization_role_pkey and of employee's key. */
const selectPage = platformSql<AdminClinicRow & Counted>(
  'admin_clinics',
  REASON,
  `
  with paged as (${pageSql(
    `select o.* from organization o
    where :patterns::text[] is null or ${foldedSql(`o.title || ' ' || o.slug || ' ' || o.city`)} like all(:patterns)`,
    'title, id',
  )})
  select ${COLUMNS}, o.total from paged o order by o.title, o.id`,
  { prepared: false },
);
/** By organization_pkey and appointment's index of the clinic's times. */
const selectOne = platformSql<AdminClinicView>(
  'admin_clinic',
  REASON,
  `
  select ${COLUMNS}, o.networks, o.modules, o.address, o.phones, o.inn, o.kpp, o.ogrn, o.okato,
    (select count(*)::int from appointment a where a.organization_id = o.id and a.end_time > now() and a.status in ${ACTIVE_STATUSES}) as upcoming_visits
  from organization o where o.id = :clinic`,
);

/** Clinics by title. */
export const listAdminClinics = ({ em }: Pick<OwnCall, 'em'>, query: Paging) =>
  paged(query, (bounds) => selectPage(em, { patterns: wordPatterns(query.search), ...bounds }));

/** @throws not_found */
export async function getAdminClinic({ em }: Pick<OwnCall, 'em'>, clinic: string): Promise<AdminClinicView> {
  const [row] = await selectOne(em, { clinic });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Makes a clinic with its first administrator. Logged. @throws at `slug`, `timezone`; too_many_requests */
export async function makeClinic(
  call: PlatformCall,
  settings: InvitationSettings,
  clinic: NewClinic,
  admin: Invitee,
): Promise<AdminClinicView> {
  // a bare offset such as +03:00 is a zone to Intl, but PostgreSQL reads its sign the other way round
  if (!clinic.timezone.includes('/') || !isKnownZone(clinic.timezone)) throw refusalAt('unknown_zone', 'timezone');
  return refusingAt({ slug_taken: 'slug', slug_wrong: 'slug' }, () =>
    inTransaction(call, async (call) => {
      await assertStillSuperuser(call);
      const made = await createClinic(call.em, settings, clinic, admin, call);
      call.changed(rolesChanged([made.admin]));
      return getAdminClinic(call, made.id);
    }),
  );
}

/** Does something to a clinic, in a transaction with its row locked, and says how it is then. */
function withClinic(
  call: PlatformCall,
  id: string,
  work: (call: PlatformCall, clinic: Organization) => Promise<unknown>,
): Promise<AdminClinicView> {
  return inTransaction(call, async (call) => {
    const clinic = await clinicForChange(call, id);
    await assertStillSuperuser(call);
    await work(call, clinic);
    await call.em.flush();
    return getAdminClinic(call, id);
  });
}
const logged = (
  call: PlatformCall,
  action: string,
  { id }: Organization,
  details: Readonly<Record<string, unknown>> = {},
) =>
  auditBy(call.em, call, {
    action,
    organizationId: id,
    objectType: 'organization',
    objectId: id,
    details,
  });

/** An entry without a network in it is wrong, too: an empty list means everywhere. */
function eachNetwork(given: readonly string[]): readonly string[] | null {
  const networks = given.map(parseNetworks);
  return networks.some((list) => list === null || list.length === 0) ? null : networks.flatMap((list) => list ?? []);
}

/**
 * Changes what the platform keeps of a clinic. Logged. @throws not_found, stale_version; at `slug`, `website`,
 * `networks`
 */
export async function updateAdminClinic(
  call: PlatformCall,
  id: string,
  { version, ...facts }: ClinicFacts & { readonly version: number },
): Promise<AdminClinicView> {
  const networks = facts.networks && eachNetwork(facts.networks);
  if (networks === null) throw refusalAt('network_wrong', 'networks');
  if (facts.website !== '' && !isSiteName(facts.website)) throw refusalAt('website_wrong', 'website');
  const fields = { slug_taken: 'slug', slug_wrong: 'slug', slugs_too_many: 'slug', website_taken: 'website' };
  const saved = await refusingAt(fields, () =>
    withClinic(call, id, async (call, clinic) => {
      await assertVersion(clinic, version, () => getAdminClinic(call, id));
      const before = { slug: clinic.slug, networks: clinic.networks.join(', ') };
      clinic.register({ ...facts, website: keptSite(facts.website), networks });
      const after = clinic.networks.join(', ');
      await call.em.flush();
      await logged(call, 'clinic.update', clinic, {
        ...(before.slug === facts.slug ? {} : { slug_before: before.slug }),
        ...(before.networks === after ? {} : { networks_before: before.networks, networks: after }),
      });
      call.changed(clinicChanged(id));
    }),
  );
  forgetCallClinic(id);
  return saved;
}

/**
 * Switches modules of a clinic; what belongs to one that is off is refused at once, and its staff's menus follow.
 * Logged. @throws not_found, stale_version
 */
export async function setClinicModules(
  call: PlatformCall,
  id: string,
  { modules, version }: { readonly modules: readonly Module[]; readonly version: number },
): Promise<AdminClinicView> {
  const saved = await withClinic(call, id, async (call, clinic) => {
    await assertVersion(clinic, version, () => getAdminClinic(call, id));
    const before = clinic.modules;
    clinic.switchModules(modules);
    const [on, off] = [
      clinic.modules.filter((module) => !before.includes(module)),
      before.filter((module) => !clinic.modules.includes(module)),
    ];
    if (on.length + off.length === 0) return;
    await call.em.flush();
    await logged(call, 'clinic.modules', clinic, { on, off });
    call.changed([...clinicChanged(id), ...rolesChanged(await staffAccounts(callIn(call, clinic)))]);
  });
  forgetCallClinic(id);
  return saved;
}

/** Switches a clinic off, or on again; one that is so already stays. Logged. @throws not_found */
export async function switchClinic(call: PlatformCall, id: string, isOn: boolean): Promise<AdminClinicView> {
  const saved = await withClinic(call, id, async (call, clinic) => {
    if ((clinic.disabledAt == null) === isOn) return;
    if (isOn) clinic.switchOn();
    else clinic.switchOff();
    await call.em.flush();
    await logged(call, isOn ? 'clinic.enable' : 'clinic.disable', clinic);
  });
  forgetCallClinic(id);
  return saved;
}

/** Names one more administrator. Logged. @throws not_found, too_many_requests */
export const appointClinicAdmin = (call: PlatformCall, settings: InvitationSettings, id: string, invitee: Invitee) =>
  withClinic(call, id, async (call, clinic) => {
    const user = await appointAdmin({ em: call.em, clinic }, settings, invitee, call);
    call.changed(rolesChanged([user]));
  });

/** Takes the role from an administrator. Logged. @throws not_found, last_admin */
export const dismissClinicAdmin = (call: PlatformCall, id: string, user: string) =>
  withClinic(call, id, (call, clinic) => dismissAdmin(callIn(call, clinic), user));
