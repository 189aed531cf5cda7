import { placeAt } from '#shared/rules/place.ts';
import { keptSocialLink } from '#shared/rules/social-links.ts';
import { SOCIAL_NETWORKS, type SocialNetwork } from '#shared/rules/social-networks.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import type { FrontChange, OrganizationFront, Service } from './organization.entity.ts';

/** What an administrator sends of `front`; null takes a key away, undefined leaves it. */
export type FrontGiven = Readonly<
  Partial<Record<'primaryColor' | 'secondaryColor' | SocialNetwork, string | null | undefined>>
> & {
  readonly coords?: readonly [number, number] | null | undefined;
  readonly services?: readonly Pick<Service, 'uuid' | 'icon' | 'name'>[] | undefined;
  readonly doctors?: readonly string[] | undefined;
};
/** Of those asked for: the clinic's doctors, and who stood in its list and is a doctor here no more. By doctor_pkey. */
const selectAsked = clinicSql<{ id: string; is_own: boolean }>(
  'clinic_shown_doctors',
  `
  select asked.id, d.id is not null as is_own
  from unnest(:ids::uuid[]) as asked (id)
  join organization o on o.id = :clinic
  left join doctor d on d.organization_id = :clinic and d.id = asked.id
  where d.id is not null or o.front -> 'doctors' @> to_jsonb(asked.id::text)`,
);

/** @throws social_link_wrong at its field */
function keptLinks(given: FrontGiven): FrontChange {
  const links: Partial<Record<SocialNetwork, string | null>> = {};
  for (const network of SOCIAL_NETWORKS) {
    const typed = given[network];
    if (typed === undefined) continue;
    const link = keptSocialLink(network, typed ?? '');
    if (link === null) throw refusalAt('social_link_wrong', `front.${network}`);
    links[network] = link === '' ? null : link;
  }
  return links;
}

/** Each with the look that it has (K19). @throws service_wrong: a new one without an icon, or one twice */
function keptServices(present: readonly Service[], given: NonNullable<FrontGiven['services']>): readonly Service[] {
  const known = new Map(present.map((service) => [service.uuid, service]));
  const kept = given.map(({ uuid, icon, name }) => {
    const id = uuid.toLowerCase();
    const before = known.get(id);
    if (!before && icon === undefined) throw refusalAt('service_wrong', 'front.services');
    const { icon: _, ...look } = before ?? {};
    return { ...look, uuid: id, name: name.trim(), ...(icon === undefined ? {} : { icon }) };
  });
  if (new Set(kept.map(({ uuid }) => uuid)).size < kept.length) throw refusalAt('service_wrong', 'front.services');
  return kept;
}

/**
 * Doctors for the clinic's page, once each. Who stood there and is gone from the clinic drops out: the list may be
 * older than that. @throws not_found at the field: one of another clinic, or of none
 */
export async function shownDoctors(call: ClinicCall, given: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  if (ids.length === 0) return [];
  const asked = await selectAsked(call, { ids });
  if (asked.length < ids.length) throw refusalAt('not_found', 'front.doctors');
  const own = new Set(asked.flatMap(({ id, is_own }) => (is_own ? [id] : [])));
  return ids.filter((id) => own.has(id));
}

const keptColour = (colour: string | null | undefined) => colour?.toLowerCase() ?? colour;

/**
 * What is kept of a change of `front`, but the doctors: addresses in full, services with their look.
 * @throws social_link_wrong, service_wrong at their fields
 */
export function keptFront(present: OrganizationFront, given: FrontGiven): FrontChange {
  const { primaryColor, secondaryColor, coords, services } = given;
  return {
    primaryColor: keptColour(primaryColor),
    secondaryColor: keptColour(secondaryColor),
    coords: coords && placeAt(...coords),
    ...keptLinks(given),
    services: services && keptServices(present.services ?? [], services),
  };
}
