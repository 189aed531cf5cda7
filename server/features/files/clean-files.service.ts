import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import type { Files } from './files.ts';
import { OneByOne } from './one-by-one.ts';

const REASON = 'files of all clinics are cleaned as one';
const BATCH = 100;
/** Longer than any upload lasts. */
const SPOOL_MS = 3_600_000;

interface Dead {
  readonly id: string;
  readonly organization_id: string;
  readonly keys: string[];
}
/**
 * Files that belong to nothing for a day, uploads that died, and what was discarded: marked, so that nobody binds them
 * meanwhile (the version tells the entity). By file_orphan_idx and file_new_idx.
 */
const takeOrphans = platformSql<Dead>(
  'file_take_orphans',
  REASON,
  `
  with dead as (
    select organization_id, id from file
    where (orphan_at < now() - interval '1 day' or (orphan_at is not null and state = 'gone')
        or (state = 'new' and created_at < now() - interval '1 day'))
      and id > :after
    order by id limit :limit for update skip locked
  ), marked as (
    update file f set state = 'gone', owner_kind = null, owner_id = null, orphan_at = coalesce(f.orphan_at, now()), version = f.version + 1
    from dead where f.organization_id = dead.organization_id and f.id = dead.id
    returning f.organization_id, f.id
  )
  select m.id, m.organization_id, array(
    select v.key from file_variant v where v.organization_id = m.organization_id and v.file_id = m.id
  ) as keys
  from marked m order by m.id`,
);
/** The rows, and the clinic's share of the quota that they took. */
const deleteRows = platformSql(
  'file_delete',
  REASON,
  `
  with parts as (delete from file_variant where organization_id = :organization and file_id = :id returning bytes),
    row as (delete from file where organization_id = :organization and id = :id)
  update file_usage set used_bytes = used_bytes - coalesce((select sum(bytes) from parts), 0) where organization_id = :organization`,
);
/** An object that was on its way when its rows went may arrive later than that. */
const selectStray = platformSql<{ key: string }>(
  'file_stray_old',
  REASON,
  `select key from file_stray where since < now() - interval '1 hour' and key > :after order by key limit :limit`,
);
const forgetStray = platformSql('file_stray_forget', REASON, 'delete from file_stray where key = :key');

/** What the clean-up did. */
export interface Cleaned {
  /** files whose rows and objects were deleted */
  readonly files: number;
  /** objects whose rows were gone before */
  readonly objects: number;
  /** files of the spool that a death left */
  readonly spooled: number;
}

/**
 * Deletes what belongs to nothing: rows, objects, files of the spool. Several processes may do it at once; what the
 * store does not delete now stays marked for the next time, and keeps nothing else.
 * @param em of the system: it looks at all clinics
 * @param signal ends the work before the next file
 * @throws StorageError when the store refused something, after the rest was done
 */
export async function cleanFiles(files: Files, em: SqlEntityManager, signal?: AbortSignal): Promise<Cleaned> {
  const steps = new OneByOne(files.log, signal);
  const part = async (name: string, work: () => Promise<number>) => (await steps.do({ part: name }, work)) ?? 0;
  const cleaned = {
    files: await part('orphans', () => deleteOrphans(files, em, steps)),
    objects: await part('objects', () => deleteStrayObjects(files, em, steps)),
    spooled: await part('spool', () => files.spool.removeOlder(SPOOL_MS)),
  };
  steps.end();
  return cleaned;
}

async function deleteOrphans({ storage }: Files, em: SqlEntityManager, steps: OneByOne): Promise<number> {
  let [count, after] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const dead = await takeOrphans(em, { after, limit: BATCH });
    for (const { id, organization_id: organization, keys } of dead)
      await steps.do({ file: id, organization }, async () => {
        // objects first: a row without an object is found again, an object without a row never
        for (const key of keys) await storage.delete(key);
        await deleteRows(em, { id, organization });
        count += 1;
      });
    if (dead.length < BATCH) return count;
    after = dead.at(-1)?.id ?? after;
  }
}

/**
 * Objects whose rows are gone. What no row of ours ever named is not touched: the store may be shared, or be newer than
 * a database that was restored.
 */
async function deleteStrayObjects({ storage }: Files, em: SqlEntityManager, steps: OneByOne): Promise<number> {
  let [count, after] = [0, ''];
  for (;;) {
    const stray = await selectStray(em, { after, limit: BATCH });
    for (const { key } of stray)
      await steps.do({ key }, async () => {
        await storage.delete(key);
        await forgetStray(em, { key });
        count += 1;
      });
    if (stray.length < BATCH) return count;
    after = stray.at(-1)?.key ?? after;
  }
}
