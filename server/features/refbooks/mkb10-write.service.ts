import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { ImportProblem, type OfficialRow } from './mkb10-file.ts';
import { importTexts as texts } from './texts.ru.ts';

const REASON = 'the classification of diseases is one for all clinics';
/** Rows of one statement: far within the statement timeout on a slow machine. */
const BATCH = 500;

/** What an import changed; the three never count the same row. */
export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  readonly retired: number;
}
interface Missing {
  readonly missing: number;
  readonly total: number;
}

const countMissing = platformSql<Missing>('mkb10_count_missing', REASON, `
  select (count(*) filter (where given.code is null))::int as missing, count(*)::int as total
  from mkb10 left join unnest(:codes::text[]) as given (code) using (code) where is_active and official_id is not null`, { prepared: false });
/** An edition may give a number to another code: numbers are unique, so they are taken away first. */
const freeIds = platformSql('mkb10_free_ids', REASON, `
  update mkb10 set official_id = null from unnest(:ids::integer[], :codes::text[]) as given (id, code)
  where mkb10.official_id = given.id and mkb10.code <> given.code`, { prepared: false });
const COLUMNS = 'official_id, rec_code, name, parent_code, additional, is_active, retired_on, is_recordable';
const of = (table: string) => COLUMNS.split(', ').map((column) => `${table}.${column}`).join(', ');
const upsertRows = platformSql<ImportCounts>('mkb10_upsert', REASON, `
  with given as (
    select * from unnest(:codes::text[], :ids::integer[], :places::text[], :names::text[], :parents::text[], :marks::smallint[], :active::boolean[], :dates::date[], :recordable::boolean[])
      as official (code, ${COLUMNS})
  ), before as (
    select code, mkb10.is_active from mkb10 join given using (code)
  ), written as (
    insert into mkb10 (code, ${COLUMNS}) select * from given
    on conflict (code) do update set (${COLUMNS}) = (${of('excluded')}) where (${of('mkb10')}) is distinct from (${of('excluded')})
    returning code, is_active
  )
  select (count(*) filter (where before.code is null))::int as added,
    (count(*) filter (where before.is_active is not distinct from written.is_active or (not before.is_active and written.is_active)))::int as updated,
    (count(*) filter (where before.is_active and not written.is_active))::int as retired
  from written left join before using (code)`, { prepared: false });
/** Old records name them, so they are kept. */
const retireMissing = platformSql<{ code: string }>('mkb10_retire_missing', REASON, `
  update mkb10 set is_active = false, is_recordable = false, retired_on = coalesce(retired_on, current_date)
  where is_active and not exists (select from unnest(:codes::text[]) as given (code) where given.code = mkb10.code) returning code`, { prepared: false });

const upsert = (em: SqlEntityManager, rows: readonly OfficialRow[]): Promise<ImportCounts[]> => upsertRows(em, {
  codes: rows.map(({ code }) => code), ids: rows.map(({ officialId }) => officialId), places: rows.map(({ recCode }) => recCode), names: rows.map(({ name }) => name),
  parents: rows.map(({ parentCode }) => parentCode), marks: rows.map(({ additional }) => additional), active: rows.map(({ isActive }) => isActive),
  dates: rows.map(({ retiredOn }) => retiredOn), recordable: rows.map(({ isRecordable }) => isRecordable),
});

/**
 * Makes the table say what the file says, in the transaction of `em`: new codes come, changed ones change, those that the file does not
 * have are retired and kept. A file without half of the codes is taken for an incomplete one. Calls `onMoved` after every batch.
 * @throws ImportProblem
 */
export async function writeMkb10(em: SqlEntityManager, rows: readonly OfficialRow[], onMoved: (rowsDone: number) => Promise<void>): Promise<ImportCounts> {
  const codes = rows.map(({ code }) => code);
  const [{ missing, total } = { missing: 0, total: 0 }] = await countMissing(em, { codes });
  if (missing * 2 > total) throw new ImportProblem(texts.tooManyMissing(missing, total));
  await freeIds(em, { codes, ids: rows.map(({ officialId }) => officialId) });
  let counts: ImportCounts = { added: 0, updated: 0, retired: 0 };
  for (let start = 0; start < rows.length; start += BATCH) {
    const [batch] = await upsert(em, rows.slice(start, start + BATCH));
    if (batch) counts = { added: counts.added + batch.added, updated: counts.updated + batch.updated, retired: counts.retired + batch.retired };
    await onMoved(Math.min(rows.length, start + BATCH));
  }
  const gone = await retireMissing(em, { codes });
  return { ...counts, retired: counts.retired + gone.length };
}
