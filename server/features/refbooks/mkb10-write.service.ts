import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { refreshMkb10Search } from '#server/db/mkb10/mkb10-search.ts';
import { platformSql } from '#server/db/sql.ts';
import type { ImportCounts, PlannedCounts } from './book.ts';
import { ImportProblem, type OfficialRow } from './mkb10-file.ts';
import { importTexts as texts } from './texts.ru.ts';

const REASON = 'the classification of diseases is one for all clinics';
/** Rows of one statement: far within the statement timeout on a slow machine. */
const BATCH = 500;

interface Difference extends PlannedCounts {
  /** official ones, and those of them that the file does not have */
  readonly official: number;
  readonly missing: number;
}

const COLUMNS = 'official_id, rec_code, name, parent_code, additional, is_active, retired_on, is_recordable';
const of = (table: string) =>
  COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
const insertStaged = platformSql(
  'mkb10_stage',
  REASON,
  `
  insert into mkb10_staged (import_id, place, code, ${COLUMNS})
  select :import, :start + given.place, code, ${COLUMNS}
  from unnest(:codes::text[], :ids::integer[], :rec_codes::text[], :names::text[], :parents::text[], :marks::smallint[], :active::boolean[], :dates::date[], :recordable::boolean[])
    with ordinality as given (code, ${COLUMNS}, place)`,
  { prepared: false },
);
const selectDifference = platformSql<Difference>(
  'mkb10_difference',
  REASON,
  `
  select (count(*) filter (where m.code is null))::int as added,
    (count(*) filter (where m.is_active and s.is_active is not true))::int as retired,
    (count(*) filter (where m.code is not null and s.code is not null and not (m.is_active and not s.is_active) and (${of('m')}) is distinct from (${of('s')})))::int as updated,
    (count(*) filter (where m.is_active))::int as active,
    (count(*) filter (where m.is_active and m.official_id is not null))::int as official,
    (count(*) filter (where m.is_active and m.official_id is not null and s.code is null))::int as missing
  from mkb10 m full join (select * from mkb10_staged where import_id = :import) s using (code)`,
  { prepared: false },
);
/** One writes or undoes at a time: each relies on what the other has kept. */
const lockBook = platformSql('mkb10_lock', REASON, `select pg_advisory_xact_lock(hashtext('mkb10'))`);
/** Taken back by an undo; only of the last import. */
const keepBefore = platformSql(
  'mkb10_keep_before',
  REASON,
  `
  with old as (delete from mkb10_before where import_id <> :import)
  insert into mkb10_before (import_id, code, ${COLUMNS}) select :import, code, ${COLUMNS} from mkb10`,
  { prepared: false },
);
/** An edition may give a number to another code: numbers are unique, so they are taken away first. */
const freeIds = (name: string, table: 'mkb10_staged' | 'mkb10_before') =>
  platformSql(
    name,
    REASON,
    `
  update mkb10 set official_id = null from ${table} as given
  where given.import_id = :import and mkb10.official_id = given.official_id and mkb10.code <> given.code`,
    { prepared: false },
  );
const freeIdsForStaged = freeIds('mkb10_free_ids', 'mkb10_staged');
const freeIdsForBefore = freeIds('mkb10_free_ids_undo', 'mkb10_before');
const upsertRows = platformSql(
  'mkb10_upsert',
  REASON,
  `
  insert into mkb10 (code, ${COLUMNS}) select code, ${COLUMNS} from mkb10_staged where import_id = :import and place > :start and place <= :end
  on conflict (code) do update set (${COLUMNS}) = (${of('excluded')}) where (${of('mkb10')}) is distinct from (${of('excluded')})`,
  { prepared: false },
);
/** Old records name them, so they are kept. */
const retireMissing = platformSql(
  'mkb10_retire_missing',
  REASON,
  `
  update mkb10 set is_active = false, is_recordable = false, retired_on = coalesce(retired_on, current_date)
  where is_active and not exists (select from mkb10_staged s where s.import_id = :import and s.code = mkb10.code)`,
  { prepared: false },
);
const deleteStaged = platformSql('mkb10_unstage', REASON, 'delete from mkb10_staged where import_id = :import');
const deleteAdded = platformSql(
  'mkb10_delete_added',
  REASON,
  `
  delete from mkb10 where not exists (select from mkb10_before b where b.import_id = :import and b.code = mkb10.code)`,
  { prepared: false },
);
const restoreRows = platformSql(
  'mkb10_restore',
  REASON,
  `
  update mkb10 set (${COLUMNS}) = (${of('b')}) from mkb10_before b
  where b.import_id = :import and b.code = mkb10.code and (${of('mkb10')}) is distinct from (${of('b')})`,
  { prepared: false },
);
const deleteBefore = platformSql('mkb10_forget_before', REASON, 'delete from mkb10_before where import_id = :import');

/** Lays the rows of a checked file aside. `onMoved` is told after every batch that it is alive. */
export async function stageMkb10(
  em: SqlEntityManager,
  id: string,
  rows: readonly OfficialRow[],
  onMoved: () => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await insertStaged(em, {
      import: id,
      start,
      codes: batch.map(({ code }) => code),
      ids: batch.map(({ officialId }) => officialId),
      rec_codes: batch.map(({ recCode }) => recCode),
      names: batch.map(({ name }) => name),
      parents: batch.map(({ parentCode }) => parentCode),
      marks: batch.map(({ additional }) => additional),
      active: batch.map(({ isActive }) => isActive),
      dates: batch.map(({ retiredOn }) => retiredOn),
      recordable: batch.map(({ isRecordable }) => isRecordable),
    });
    await onMoved();
  }
}

/**
 * What writing the staged rows would change. A file without half of the official codes is taken for an incomplete one.
 * @throws ImportProblem
 */
export async function countChanges(em: SqlEntityManager, id: string): Promise<PlannedCounts> {
  const [found] = await selectDifference(em, { import: id });
  if (!found) throw new Error('A count has a row');
  const { added, updated, retired, active, official, missing } = found;
  if (missing * 2 > official) throw new ImportProblem(texts.tooManyMissing(missing, official));
  return { added, updated, retired, active };
}

/**
 * Makes the table say what the staged rows say, in the transaction of `em`: new codes come, changed ones change, those
 * that the file does not have are retired and kept. How it was before is kept for an undo. Calls `onMoved` after every
 * batch.
 * @param confirmed how many rows may be retired: what was counted when the file was checked
 * @throws ImportProblem
 */
export async function writeMkb10(
  em: SqlEntityManager,
  id: string,
  { rows, confirmed }: { rows: number; confirmed: number },
  onMoved: (rowsDone: number) => Promise<void>,
): Promise<ImportCounts> {
  await lockBook(em, {});
  const { active: _, ...counts } = await countChanges(em, id);
  if (counts.retired > confirmed) throw new ImportProblem(texts.changedSince);
  await keepBefore(em, { import: id });
  await freeIdsForStaged(em, { import: id });
  for (let start = 0; start < rows; start += BATCH) {
    await upsertRows(em, { import: id, start, end: start + BATCH });
    await onMoved(Math.min(rows, start + BATCH));
  }
  await retireMissing(em, { import: id });
  await refreshMkb10Search(em);
  await deleteStaged(em, { import: id });
  return counts;
}

/**
 * Makes the table as it was before an import, every row, in the transaction of `em`.
 * @param assertLast throws when the rows from before that import are not there any more
 */
export async function restoreMkb10(em: SqlEntityManager, id: string, assertLast: () => Promise<void>): Promise<void> {
  await lockBook(em, {});
  await assertLast();
  await deleteAdded(em, { import: id });
  await freeIdsForBefore(em, { import: id });
  await restoreRows(em, { import: id });
  await refreshMkb10Search(em);
  await deleteBefore(em, { import: id });
}
