import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addressTitle } from '#shared/format/address-title.ru.ts';
import { foldedSql } from '#server/db/like.ts';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'addresses belong to no clinic';

/** ' word word': every word has a space before it, so that the beginnings of words can be asked for. */
export const foldedPath = (expression: string): string =>
  `' ' || trim(regexp_replace(${foldedSql(expression)}, U&'[^0-9a-z\\0430-\\044f]+', ' ', 'g'))`;

interface Made {
  readonly guid: string;
  readonly name: string;
  readonly short_name: string;
  readonly depth: number;
}
const selectMade = platformSql<Made>(
  'addresses_made',
  REASON,
  `select guid, name, short_name, cardinality(chain) as depth from address_object where by_hand = 'made' and level <> 1`,
  { prepared: false },
);
const updatePaths = platformSql(
  'addresses_made_paths',
  REASON,
  `
  update address_object made set path = written.path, chain = written.chain, region_guid = written.region_guid, search_text = ${foldedPath('written.path')}
  from (select given.guid, parent.path || ', ' || given.title as path, parent.chain || parent.guid as chain, parent.region_guid
    from unnest(:guids::uuid[], :titles::text[]) as given (guid, title) join address_object child using (guid)
    join address_object parent on parent.guid = child.parent_guid) as written
  where made.guid = written.guid and (made.path, made.chain, made.region_guid) is distinct from (written.path, written.chain, written.region_guid)`,
  { prepared: false },
);

/**
 * After a file has changed what lies above: the addresses of what was made by hand are written out anew, from above.
 */
export async function rewriteMade(em: SqlEntityManager): Promise<void> {
  const byDepth = Map.groupBy(await selectMade(em, {}), ({ depth }) => depth);
  for (const [, made] of [...byDepth].toSorted(([one], [other]) => one - other))
    await updatePaths(em, {
      guids: made.map(({ guid }) => guid),
      titles: made.map(({ name, short_name: kind }) => addressTitle({ name, kind })),
    });
}
