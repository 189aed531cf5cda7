import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import type { OwnCall, PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { isInside } from '#server/lib/networks/networks.ts';
import { peoplePageSql, peopleSearch } from './people-search.ts';

/** What others may read of a person (K2). */
export interface PublicPerson {
  readonly id: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly avatar: string | null;
}
const COLUMNS = 'u.id, u.first_name, u.middle_name, u.last_name, u.avatar';
/**
 * `places`: clinics where one of the two works, each as the networks in which the reader is served there as staff,
 * between commas; empty: everywhere. By app_user_pkey and organization_role_user_idx.
 */
const selectMet = platformSql<PublicPerson & { places: string[] }>(
  'person_met',
  'people meet in clinics, and are read outside of one',
  `
  select ${COLUMNS}, array(
    select case when own.role = 'patient' then '' else array_to_string(o.networks, ',') end from organization_role theirs
    join organization_role own on own.organization_id = theirs.organization_id and own.user_id = :reader
    join organization o on o.id = own.organization_id and o.disabled_at is null
    where theirs.user_id = u.id and (theirs.role <> 'patient' or own.role <> 'patient')) as places
  from app_user u where u.id = :id and u.erased_at is null`,
);
const selectPage = platformSql<PublicPerson & Counted>(
  'people',
  'a superuser looks for a person of the platform',
  peoplePageSql(COLUMNS, `u.status <> 'pending_activation'`),
  { prepared: false },
);

/**
 * Oneself; for a superuser anybody; else who meets the reader in a clinic where one of the two works, and where the
 * reader's address is served as staff, if that is what the reader is there (K12).
 * @throws not_found for who is nobody to the reader, too
 */
export async function publicPerson({ em, actor, ip }: PersonCall, id: string): Promise<PublicPerson> {
  const [person] = await selectMet(em, { id, reader: actor.userId });
  const isServed = (networks: string) => networks === '' || isInside(networks.split(','), ip);
  const isMet = id === actor.userId || actor.isSuperuser || person?.places.some(isServed);
  if (!person || !isMet) throw new DomainError('not_found');
  return person;
}

/** Whether the reader may see who this is. @throws not_found */
export const assertMet = async (call: PersonCall, id: string): Promise<void> => void (await publicPerson(call, id));

/** People of the platform by name, for its superusers. */
export const listPeople = ({ em }: OwnCall, query: Paging) =>
  paged(query, (bounds) => selectPage(em, { ...peopleSearch(query.search), ...bounds }));
