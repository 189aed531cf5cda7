import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { refreshMkb10Search } from '#server/db/mkb10/mkb10-search.ts';
import { mkb10Starter } from '#server/db/mkb10/mkb10-starter.ts';

/** Where the official classification has been imported the starter set is of no use, and nothing of it is touched. */
const insertStarter = platformSql(
  'seed_mkb10',
  'the classification of diseases is one for all clinics',
  `
  insert into mkb10 (code, rec_code, name, parent_code, additional, is_recordable)
  select * from unnest(:codes::text[], :rec_codes::text[], :names::text[], :parents::text[], :marks::smallint[], :recordable::boolean[])
  where not exists (select from mkb10 where official_id is not null)
  on conflict (code) do update set rec_code = excluded.rec_code, name = excluded.name, parent_code = excluded.parent_code, additional = excluded.additional,
    is_recordable = excluded.is_recordable
  where mkb10.official_id is null and (mkb10.rec_code, mkb10.name, mkb10.parent_code, mkb10.additional, mkb10.is_recordable)
    is distinct from (excluded.rec_code, excluded.name, excluded.parent_code, excluded.additional, excluded.is_recordable)`,
);

const isCode = (code: string): boolean => /^[A-Z]\d\d(?:[.]|$)/.test(code);

/**
 * Lays the starter set of ICD-10 and the words that it is found by; safe to repeat. Only a code without codes under it
 * may be recorded, never a chapter or a block.
 */
export async function seedMkb10(em: SqlEntityManager): Promise<void> {
  const rows = mkb10Starter();
  const parents = new Set(rows.map(({ parent }) => parent));
  await insertStarter(em, {
    codes: rows.map(({ code }) => code),
    rec_codes: rows.map(({ recCode }) => recCode),
    names: rows.map(({ name }) => name),
    parents: rows.map(({ parent }) => parent),
    marks: rows.map(({ additional }) => additional),
    recordable: rows.map(({ code }) => isCode(code) && !parents.has(code)),
  });
  await refreshMkb10Search(em);
}
