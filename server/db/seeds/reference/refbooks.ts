import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addressTitle } from '#shared/format/address-title.ru.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { followParents } from '#server/db/refbooks/address-paths.ts';
import { BENEFITS_STARTER } from '#server/db/refbooks/benefits-starter.ru.ts';
import { drugsStarter } from '#server/db/refbooks/drugs-starter.ru.ts';
import { INSURERS_STARTER } from '#server/db/refbooks/insurers-starter.ru.ts';
import { placesStarter } from '#server/db/refbooks/places-starter.ru.ts';
import { searchText } from '#server/db/refbooks/search-text.ts';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'reference books belong to the platform';

interface StarterRow {
  readonly code: string;
  readonly name: string;
  readonly sortKey: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly searchText: string;
}
/**
 * Where an official file of the book has been imported the starter is of no use, and nothing of it is touched; nor is a
 * row that was corrected by hand.
 */
const insertRows = platformSql(
  'seed_refbook_rows',
  REASON,
  `
  insert into refbook_row (book, code, name, sort_key, data, search_text, is_active, is_listed, is_starter)
  select :book, given.*, true, true, true from unnest(:codes::text[], :names::text[], :sort_keys::text[], :datas::jsonb[], :texts::text[]) as given
  where not exists (select from refbook_row where book = :book and not is_starter and by_hand is distinct from 'made')
  on conflict (book, code) do update set name = excluded.name, sort_key = excluded.sort_key, data = excluded.data, search_text = excluded.search_text, version = refbook_row.version + 1
  where refbook_row.is_starter and refbook_row.by_hand is null and (refbook_row.name, refbook_row.data, refbook_row.search_text) is distinct from (excluded.name, excluded.data, excluded.search_text)`,
);
/** The same for each region. What lies in a region that was corrected gets its path from there, after this. */
const insertPlaces = platformSql(
  'seed_places',
  REASON,
  `
  insert into address_object (guid, name, short_name, level, parent_guid, region_guid, path, chain, search_text, own_text, is_active, is_starter)
  select guid, name, kind, level, parent, coalesce(parent, guid), path, case when parent is null then '{}' else array[parent] end, search_text, own_text, true, true
  from unnest(:guids::uuid[], :names::text[], :kinds::text[], :levels::smallint[], :parents::uuid[], :paths::text[], :texts::text[], :owns::text[])
    as given (guid, name, kind, level, parent, path, search_text, own_text)
  where not exists (
    select from address_object region where region.level = 1 and not region.is_starter and region.by_hand is distinct from 'made' and (region.guid = coalesce(given.parent, given.guid) or region.name = given.name))
  on conflict (guid) do update set name = excluded.name, short_name = excluded.short_name, path = excluded.path, search_text = excluded.search_text, own_text = excluded.own_text, version = address_object.version + 1
  where address_object.is_starter and address_object.by_hand is null and ((address_object.name, address_object.short_name, address_object.own_text) is distinct from (excluded.name, excluded.short_name, excluded.own_text)
    or address_object.level = 1 and address_object.path <> excluded.path)`,
);
/** Those that no official file has taken the place of: there is little in them. */
const selectRegions = platformSql<{ guid: string }>(
  'seed_regions',
  REASON,
  'select guid from address_object where guid = any(:guids::uuid[]) and level = 1 and is_starter',
);

const seedRows = (em: SqlEntityManager, book: 'grls' | 'foms' | 'lgoti', rows: readonly StarterRow[]) =>
  insertRows(em, {
    book,
    codes: rows.map(({ code }) => code),
    names: rows.map(({ name }) => name),
    sort_keys: rows.map(({ sortKey }) => sortKey),
    datas: rows.map(({ data }) => JSON.stringify(data)),
    texts: rows.map((row) => row.searchText),
  });

async function seedPlaces(em: SqlEntityManager): Promise<void> {
  const places = placesStarter();
  const titles = new Map(places.map((place) => [place.guid, addressTitle(place)]));
  const titleOf = (guid: string) => titles.get(guid) ?? '';
  const paths = places.map(({ guid, region }) =>
    region === null ? titleOf(guid) : `${titleOf(region)}, ${titleOf(guid)}`,
  );
  await insertPlaces(em, {
    guids: places.map(({ guid }) => guid),
    names: places.map(({ name }) => name),
    kinds: places.map(({ kind }) => kind),
    levels: places.map(({ level }) => level),
    parents: places.map(({ region }) => region),
    paths,
    texts: paths.map((path) => searchText(path)),
    owns: places.map(({ guid }) => searchText(titleOf(guid))),
  });
  const regions = await selectRegions(em, { guids: places.map(({ guid }) => guid) });
  await followParents(
    em,
    regions.map(({ guid }) => guid),
  );
}

/** Lays the starters of drugs, insurers, benefits and addresses (K23); safe to repeat. */
export async function seedRefbooks(em: SqlEntityManager): Promise<void> {
  await seedRows(
    em,
    'grls',
    drugsStarter().map(({ code, name, international, group, forms }) => ({
      code,
      name,
      sortKey: foldWords(name),
      data: { international, forms, documents: '', group },
      searchText: searchText(name, international),
    })),
  );
  await seedRows(
    em,
    'foms',
    INSURERS_STARTER.map(([code, name, fullName]) => ({
      code,
      name,
      sortKey: foldWords(name),
      data: { fullName, okato: '' },
      searchText: searchText(name, fullName),
    })),
  );
  await seedRows(
    em,
    'lgoti',
    BENEFITS_STARTER.map(([code, name]) => ({
      code,
      name,
      sortKey: code,
      data: {},
      searchText: searchText(code, name),
    })),
  );
  await seedPlaces(em);
}
