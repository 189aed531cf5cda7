import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addressTitle } from '#shared/format/address-title.ru.ts';
import { ADDRESS_LEVELS, type AddressLevel } from '#shared/rules/refbooks.ts';
import { foldedPath, writePaths } from '#server/db/refbooks/address-paths.ts';
import { platformSql } from '#server/db/sql.ts';
import type { PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt, violationAt } from '#server/http/domain-error.ts';
import { getAddress, type AddressRow } from './addresses.service.ts';
import { PATIENCE, patience } from './book-rows.service.ts';
import { kindWord } from './books/addresses-file.ts';
import { byHand } from './by-hand.service.ts';

const REASON = 'addresses belong to no clinic';
/** From the region down: what is on the left may have what is on the right in it. */
const LEVELS: readonly number[] = Object.values(ADDRESS_LEVELS);

export interface AddressName {
  readonly name: string;
  readonly kind: string;
}
export interface NewAddress extends AddressName {
  /** FIAS's, when it is known */
  readonly guid: string | undefined;
  readonly level: AddressLevel;
  /** null: a region */
  readonly parent: string | null;
}
/** address_object_pkey lets one of a GUID in. A region lies in nothing. */
const insertAddress = platformSql(
  'address_make',
  REASON,
  `
  insert into address_object (guid, name, short_name, level, parent_guid, region_guid, path, chain, search_text, own_text, is_active, is_starter, by_hand)
  select given.guid, :name, :kind, :level::smallint, parent.guid, coalesce(parent.region_guid, given.guid), full_path,
    case when parent.guid is null then '{}' else parent.chain || parent.guid end, ${foldedPath('full_path')}, ${foldedPath(':title::text')}, true, false, 'made'
  from (values (:guid::uuid)) as given (guid) left join address_object parent on parent.guid = :parent::uuid,
    lateral (select concat_ws(', ', parent.path, :title::text) as full_path) as written`,
  { prepared: false },
);
const updateName = platformSql<{ region: string }>(
  'address_correct',
  REASON,
  `
  update address_object set name = :name, short_name = :kind, path = :path::text, search_text = ${foldedPath(':path::text')}, own_text = ${foldedPath(':title::text')},
    is_active = true, retired_on = null, by_hand = coalesce(by_hand, 'corrected'), version = version + 1
  where guid = :guid returning region_guid as region`,
  { prepared: false },
);
/** By address_object_chain_idx. */
const selectInside = platformSql(
  'address_inside',
  REASON,
  'select from address_object where is_active and chain @> array[:guid::uuid] limit 1',
);
const retireAddress = platformSql<{ guid: string }>(
  'address_remove',
  REASON,
  `
  update address_object set is_active = false, retired_on = current_date, by_hand = coalesce(by_hand, 'corrected'), version = version + 1
  where guid = :guid and is_active returning guid`,
);

const at = { book: 'fias', codeField: 'aoguid' } as const;

async function findAddress(em: SqlEntityManager, guid: string): Promise<AddressRow | null> {
  return getAddress(em, guid).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  });
}

/** @throws at `parentguid`: required, address_misplaced, address_parent_retired */
async function assertParent(em: SqlEntityManager, level: AddressLevel, parent: string | null): Promise<void> {
  const isRegion = level === ADDRESS_LEVELS.region;
  if (parent === null) {
    if (!isRegion) throw violationAt('required', {}, 'parentguid');
    return;
  }
  const above = isRegion ? null : await findAddress(em, parent);
  if (!above || LEVELS.indexOf(above.level) >= LEVELS.indexOf(level))
    throw refusalAt('address_misplaced', 'parentguid');
  if (!above.is_active) throw refusalAt('address_parent_retired', 'parentguid');
}

/**
 * Adds an address object, which stays when official files lack it, as long as they have what it lies in; a file that
 * has its GUID writes its own in its place, and keeps this one for its undo.
 * @throws book_busy; book_code_taken, book_code_retired at `aoguid`; at `parentguid`: required, address_misplaced,
 *   address_parent_retired
 */
export const createAddress = (call: PersonCall, { guid = randomUUID(), ...facts }: NewAddress): Promise<AddressRow> =>
  byHand(call, at, async (em, told) => {
    if ((await findAddress(em, guid))?.is_active === false) throw refusalAt('book_code_retired', 'aoguid');
    await assertParent(em, facts.level, facts.parent);
    const [name, kind] = [facts.name, kindWord(facts.kind)];
    await insertAddress(em, { ...facts, guid, name, kind, title: addressTitle({ name, kind }) });
    const made = await getAddress(em, guid);
    await told('create', guid, { name: made.path });
    return made;
  });

/**
 * Corrects the name of an address object, also in the addresses of what lies in it; one that was retired is in force
 * again. The next file of its region that has it writes it anew.
 * @throws book_busy, not_found, stale_version, address_parent_retired
 */
export const updateAddress = (
  call: PersonCall,
  guid: string,
  { version, ...facts }: AddressName & { readonly version: number },
): Promise<AddressRow> =>
  byHand(call, at, async (em, told) => {
    const current = await getAddress(em, guid);
    if (current.version !== version) throw new DomainError('stale_version', { current });
    const [name, kind] = [facts.name, kindWord(facts.kind)];
    if (current.is_active && current.name === name && current.short_name === kind) return current;
    const above = current.parent_guid === null ? null : await findAddress(em, current.parent_guid);
    // what it lay in may be gone, by the undo of the import that brought it
    if (current.parent_guid !== null && above?.is_active !== true) throw new DomainError('address_parent_retired');
    const title = addressTitle({ name, kind });
    const path = above ? `${above.path}, ${title}` : title;
    await patience(em, { ms: String(PATIENCE) });
    const renamed = await updateName(em, { guid, name, kind, title, path });
    // what it lies in may have come back elsewhere while it was retired
    if (path !== current.path || !current.is_active)
      await writePaths(
        em,
        renamed.map(({ region }) => region),
        guid,
      );
    await told('update', guid, { name: path, before: current.path });
    return getAddress(em, guid);
  });

/** Retires an address object; cards go on naming it. @throws book_busy, not_found, address_not_empty */
export const removeAddress = (call: PersonCall, guid: string): Promise<void> =>
  byHand(call, at, async (em, told) => {
    const { path } = await getAddress(em, guid);
    if ((await selectInside(em, { guid })).length > 0) throw new DomainError('address_not_empty');
    if ((await retireAddress(em, { guid })).length > 0) await told('remove', guid, { name: path });
  });
