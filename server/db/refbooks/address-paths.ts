import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { TITLE_RULES } from '#shared/format/address-title.ru.ts';
import { foldedSql } from '#server/db/like.ts';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'addresses belong to no clinic';
/** Deepest chain that is written out. */
export const DEEPEST = 12;

/** ' word word': every word has a space before it, so that the beginnings of words can be asked for. */
export const foldedPath = (expression: string): string =>
  `' ' || trim(regexp_replace(${foldedSql(expression)}, U&'[^0-9a-z\\0430-\\044f]+', ' ', 'g'))`;

/** `addressTitle` over the columns of a row, with `TITLE_RULES` as parameters. */
const titleOf = (row: string): string => {
  const short = `case when lower(${row}.short_name) = any(:dotted::text[]) then ${row}.short_name || '.' else ${row}.short_name end`;
  return `case when ${row}.short_name = '' or ${row}.name ~* :itself::text then ${row}.name
    when lower(${row}.short_name) = any(:after::text[]) and ${row}.name ~* :adjective::text then ${row}.name || ' ' || ${short}
    else ${short} || ' ' || ${row}.name end`;
};
/**
 * One level a run, by address_object_region_idx and the parent's key: a plan that is quick also without statistics.
 * `offset 0`: a path is put together once a row.
 */
const updatePaths = platformSql<{ written: number }>(
  'address_paths',
  REASON,
  `
  with inside as materialized (
    select child.guid, told.path, told.chain, told.region_guid from address_object child join address_object parent on parent.guid = child.parent_guid,
      lateral (select parent.path || ', ' || ${titleOf('child')} as path, parent.chain || parent.guid as chain, parent.region_guid offset 0) as told
    where child.region_guid = any(:regions::uuid[]) and (:under::uuid is null or child.guid = :under::uuid or child.chain @> array[:under::uuid])
      and (child.path, child.chain, child.region_guid) is distinct from (told.path, told.chain, told.region_guid)
  ), written as (
    update address_object live set path = inside.path, chain = inside.chain, region_guid = inside.region_guid, search_text = ${foldedPath('inside.path')}
    from inside where live.guid = inside.guid returning live.guid
  ) select count(*)::int as written from written`,
  { prepared: false },
);
const retireLoose = platformSql<{ guid: string }>(
  'address_retire_loose',
  REASON,
  `
  update address_object as live set is_active = false, retired_on = coalesce(retired_on, current_date), version = version + 1
  where is_active and level <> 1 and region_guid = any(:regions::uuid[])
    and not exists (select from address_object parent where parent.guid = live.parent_guid and parent.is_active) returning guid`,
  { prepared: false },
);

/**
 * Writes out what the path of an object says of those that it lies in, where it says another thing than they do: after
 * whatever changed a name or a place above. Rows that agree with their parents are not touched.
 * @param under this one, and what lies in it, alone
 */
export async function writePaths(
  em: SqlEntityManager,
  regions: readonly string[],
  under: string | null = null,
): Promise<void> {
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const [level] = await updatePaths(em, { regions, under, ...TITLE_RULES });
    if (!level || level.written === 0) return;
  }
}

/**
 * Makes what lies in these regions follow from what it lies in: paths are written out, and what lies in something that
 * is not there, or not in force, is retired.
 * @returns what was retired
 */
export async function followParents(em: SqlEntityManager, regions: readonly string[]): Promise<string[]> {
  await writePaths(em, regions);
  const retired: string[] = [];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const loose = await retireLoose(em, { regions });
    if (loose.length === 0) break;
    retired.push(...loose.map(({ guid }) => guid));
  }
  return retired;
}
