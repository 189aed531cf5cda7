import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AddressLevel } from '#shared/rules/refbooks.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { wordPatterns } from './word-patterns.ts';

const REASON = 'addresses belong to no clinic';
/** A country has millions: no list counts further. */
const COUNTED = 10_000;

/** An address object. */
export interface AddressRow {
  readonly guid: string;
  readonly parent_guid: string | null;
  readonly name: string;
  readonly short_name: string;
  readonly level: number;
  readonly path: string;
}
export interface AddressesAsked extends Paging {
  readonly level?: AddressLevel | undefined;
  /** what the objects lie in, at any depth */
  readonly parentguid?: string | undefined;
}
const COLUMNS = 'guid, parent_guid, name, short_name, level, path';
/**
 * By address_object_chain_idx, words by address_object_own_idx, a level alone by address_object_level_idx. Names that
 * begin with what is typed come first.
 */
const selectPage = platformSql<AddressRow & Counted>(
  'addresses',
  REASON,
  `
  with found as materialized (
    select ${COLUMNS}, own_text from address_object
    where is_active and (:level::smallint is null or level = :level) and (:parent::uuid is null or chain @> array[:parent::uuid])
      and (cardinality(:words::text[]) = 0 or own_text like all (:words::text[]))
    order by level, name, guid limit ${COUNTED}
  ), counted as (select count(*)::int as total from found)
  select found.*, counted.total from found cross join counted
  order by coalesce(lower(name) like :begin, false) desc, level, name, guid limit :limit offset least(:offset, (select greatest(total - 1, 0) from counted))`,
  { prepared: false },
);
const selectOne = platformSql<AddressRow>(
  'address_by_guid',
  REASON,
  `select ${COLUMNS} from address_object where guid = :guid`,
);

/** Address objects in force, of a level, in another one (2 §5). */
export function listAddresses(em: SqlEntityManager, { search = '', level, parentguid, ...paging }: AddressesAsked) {
  const begin = foldWords(search);
  const asked = {
    level: level ?? null,
    parent: parentguid ?? null,
    words: wordPatterns(search),
    begin: begin === '' ? null : `${begin}%`,
  };
  return paged(paging, (bounds) => selectPage(em, { ...asked, ...bounds }));
}

/** @throws not_found */
export async function getAddress(em: SqlEntityManager, guid: string): Promise<AddressRow> {
  const [row] = await selectOne(em, { guid });
  if (!row) throw new DomainError('not_found');
  return row;
}
