import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AddressLevel, RowsAsked } from '#shared/rules/refbooks.ts';
import { readAddressLine } from '#shared/rules/address-line.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { RowState } from './rows.service.ts';
import { hasWords, meaningsOf, wordParams } from './word-patterns.ts';

const REASON = 'addresses belong to no clinic';
/** A country has millions: no list counts further. */
const COUNTED = 10_000;

export interface AddressPart {
  readonly guid: string;
  readonly name: string;
  readonly short_name: string;
  readonly level: number;
}
/** An address object with what it lies in, from the region down. */
export interface AddressRow extends AddressPart, RowState {
  readonly parent_guid: string | null;
  readonly path: string;
  readonly parents: readonly AddressPart[];
}
export interface AddressesAsked extends Paging {
  readonly state?: RowsAsked | undefined;
  readonly level?: AddressLevel | undefined;
  /** what the objects lie in, at any depth */
  readonly parentguid?: string | undefined;
}
const COLUMNS = 'guid, parent_guid, name, short_name, level, path, chain, is_active, by_hand, version';
const PARENTS = (row: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object('guid', a.guid, 'name', a.name, 'short_name', a.short_name, 'level', a.level) order by array_position(${row}.chain, a.guid)), '[]')
    from address_object a where a.guid = any(${row}.chain)) as parents`;
/**
 * By address_object_chain_idx, words by address_object_own_idx, a level alone by address_object_level_idx. Names that
 * begin with what is typed come first. Of retired ones by address_object_retired_idx.
 */
const pageOf = (name: string, isOffered: string) =>
  platformSql<AddressRow & Counted>(
    name,
    REASON,
    `
  with found as materialized (
    select ${COLUMNS}, own_text from address_object
    where ${isOffered} and (:level::smallint is null or level = :level) and (:parent::uuid is null or chain @> array[:parent::uuid])
      and ${hasWords('own_text')}
    order by level, name, guid limit ${COUNTED}
  ), counted as (select count(*)::int as total from found), page as (
    select found.*, counted.total from found cross join counted
    order by coalesce(lower(name) like :begin, false) desc, level, name, guid limit :limit offset least(:offset, (select greatest(total - 1, 0) from counted))
  )
  select page.*, ${PARENTS('page')} from page order by coalesce(lower(name) like :begin, false) desc, level, name, guid`,
    { prepared: false },
  );
const LISTS = { active: pageOf('addresses', 'is_active'), retired: pageOf('addresses_retired', 'not is_active') };
const selectOne = platformSql<AddressRow>(
  'address_by_guid',
  REASON,
  `select ${COLUMNS}, ${PARENTS('address_object')} from address_object where guid = :guid`,
);

/** Address objects, in force unless retired ones are asked for, of a level, in another one (2 §5). */
export function listAddresses(
  em: SqlEntityManager,
  { search = '', level, parentguid, state = 'active', ...paging }: AddressesAsked,
) {
  const begin = foldWords(search);
  const asked = {
    level: level ?? null,
    parent: parentguid || null,
    ...wordParams(search),
    begin: begin === '' ? null : `${begin}%`,
  };
  return paged(paging, (bounds) => LISTS[state](em, { ...asked, ...bounds }));
}

/** @throws not_found */
export async function getAddress(em: SqlEntityManager, guid: string): Promise<AddressRow> {
  const [row] = await selectOne(em, { guid });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Objects of one line. */
const FOUND = 5;
/**
 * By address_object_search_idx: all words begin words of the path. First those whose own name has the last word, then
 * those with more whole words, of a street where there is a house; then the shorter ones.
 */
const SEARCH = `
  with hit as materialized (
    select ${COLUMNS}, search_text, own_text from address_object where is_active and ${hasWords('search_text')}
  ), best as (
    select hit.*, row_number() over (order by own_text like :last desc,
      (select count(*) from unnest(:plain::text[]) as word where search_text || ' ' like '% ' || word || ' %') desc,
      (level = 7) = :has_house desc, level, length(search_text), path, guid) as place
    from hit order by place limit ${FOUND}
  )
  select best.*, ${PARENTS('best')} from best order by place`;
const selectFound = platformSql<AddressRow>('search_addresses', REASON, SEARCH, { prepared: false });

/** An address of one line as people write it, with its house and flat. Without a word that nothing fits, if need be. */
export async function searchAddresses(em: SqlEntityManager, line: string) {
  for (const meant of meaningsOf(line)) {
    const { words, house, flat } = readAddressLine(meant);
    // a region that is called otherwise stands first
    for (const plain of [words, ...(words.length > 2 ? [words.slice(1)] : [])]) {
      const params = wordParams(plain.join(' '));
      const last = params.words.at(-1);
      const items =
        last === undefined ? [] : await selectFound(em, { ...params, plain, last, has_house: house !== '' });
      if (items.length > 0) return { items, house, flat };
    }
  }
  const { house, flat } = readAddressLine(line);
  return { items: [], house, flat };
}
