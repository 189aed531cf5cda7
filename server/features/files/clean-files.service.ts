import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import type { Verdict, VirusCheck } from '#server/lib/virus-check/clamd.ts';
import { File, type FileVariant } from './file.entity.ts';
import type { Files } from './files.ts';

const REASON = 'files of all clinics are cleaned as one';
const BATCH = 100;
const DAY_MS = 86_400_000;
/** Longer than any upload lasts. */
const SPOOL_MS = 3_600_000;

interface Dead {
  readonly id: string;
  readonly organization_id: string;
  readonly keys: string[];
}
/**
 * Files that belong to nothing for a day, uploads that died, and what was discarded: marked, so that nobody binds them meanwhile (the
 * version tells the entity). By file_orphan_idx and file_new_idx.
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
/** By file_variant_key_key. */
const knownKeys = platformSql<{ key: string }>(
  'file_known_keys',
  REASON,
  'select key from file_variant where key = any(:keys)',
);

/** What the clean-up did. */
export interface Cleaned {
  /** files whose rows and objects were deleted */
  readonly files: number;
  /** objects without a row */
  readonly objects: number;
  /** files of the spool that a death left */
  readonly spooled: number;
}

/**
 * Deletes what belongs to nothing: rows, objects, files of the spool. Several processes may do it at once; what the store does not
 * delete now stays marked for the next time.
 * @param em of the system: it looks at all clinics
 * @throws StorageError when the store does not answer
 */
export async function cleanFiles(files: Files, em: SqlEntityManager): Promise<Cleaned> {
  const deleted = await deleteOrphans(files, em);
  return {
    files: deleted,
    objects: await deleteStrayObjects(files, em),
    spooled: await files.spool.removeOlder(SPOOL_MS),
  };
}

async function deleteOrphans({ storage }: Files, em: SqlEntityManager): Promise<number> {
  let [count, after] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const dead = await takeOrphans(em, { after, limit: BATCH });
    for (const { id, organization_id, keys } of dead) {
      // objects first: a row without an object is found again, an object without a row would wait for the next look at all
      for (const key of keys) await storage.delete(key);
      await deleteRows(em, { id, organization: organization_id });
      count += 1;
    }
    if (dead.length < BATCH) return count;
    after = dead.at(-1)?.id ?? after;
  }
}

/** Objects that no row knows, a day old: a younger one may be of an upload whose row is not committed. */
async function deleteStrayObjects({ storage }: Files, em: SqlEntityManager): Promise<number> {
  let count = 0;
  const look = async (keys: readonly string[]) => {
    const known = new Set((await knownKeys(em, { keys })).map(({ key }) => key));
    for (const key of keys)
      if (!known.has(key)) {
        await storage.delete(key);
        count += 1;
      }
  };
  let batch: string[] = [];
  for await (const { key, modifiedAt } of storage.list()) {
    if (Date.now() - modifiedAt.getTime() < DAY_MS) continue;
    batch.push(key);
    if (batch.length === BATCH) await look(batch.splice(0));
  }
  if (batch.length > 0) await look(batch);
  return count;
}

async function checkStored(
  { storage, spool }: Files,
  check: VirusCheck,
  { key, bytes }: FileVariant,
): Promise<Verdict> {
  const spooled = await spool.write(await storage.get(key), bytes);
  try {
    return await check(spooled.path);
  } finally {
    await spool.remove(spooled);
  }
}

/**
 * Asks the virus check again for files that it did not answer for; what it still does not answer for stays locked.
 * @param em of the system
 * @returns how many were opened or refused
 */
export async function recheckFiles(files: Files, em: SqlEntityManager): Promise<number> {
  if (!files.check) return 0;
  const waiting = await em.find(
    File,
    { state: 'checking' },
    { populate: ['variants'], orderBy: { createdAt: 'asc' }, limit: BATCH },
  );
  let count = 0;
  for (const file of waiting) {
    const verdicts: Verdict[] = [];
    for (const variant of file.variants) verdicts.push(await checkStored(files, files.check, variant));
    if (verdicts.includes('silent')) break;
    if (verdicts.includes('infected')) file.discard('refused');
    else file.stored(true);
    await em.flush();
    if (file.state === 'refused')
      await auditEvent(em, {
        action: 'file.refuse',
        result: 'refused',
        organizationId: file.organizationId,
        objectType: 'file',
        objectId: file.id,
        details: { sha256: file.sha256, type: file.type },
      });
    count += 1;
  }
  return count;
}
