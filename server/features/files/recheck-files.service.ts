import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { ObjectDamagedError, ObjectMissingError } from '#server/lib/storage/storage.ts';
import type { Verdict, VirusCheck } from '#server/lib/virus-check/clamd.ts';
import { File, type FileVariant } from './file.entity.ts';
import type { Files } from './files.ts';
import { OneByOne } from './one-by-one.ts';

const BATCH = 100;
/**
 * The version counts the looks at a file: those that were looked at least often come first, so that no number of files
 * which never get an answer keeps a younger one waiting. No row: somebody else has changed or taken it.
 */
const countLook = platformSql<{ id: string }>(
  'file_count_look',
  'files of all clinics are checked as one',
  `update file set version = version + 1
   where organization_id = :organization and id = :id and state = 'checking' and version = :version returning id`,
);

/** Of a file whose object was lost the check says nothing. */
type Outcome = Verdict | keyof typeof LOST;
const LOST = {
  missing: 'an object is missing in the file store: the file is refused',
  damaged: 'an object is damaged in the file store: the file is refused',
};

/** One that hangs would cost a minute for each file; the next pass begins with another file. */
const endsPass = (outcome: Outcome): boolean => outcome === 'absent' || outcome === 'late';

async function checkStored({ storage, spool }: Files, check: VirusCheck, variant: FileVariant): Promise<Verdict> {
  const spooled = await spool.write(await storage.get(variant.key, variant), variant.bytes);
  try {
    return await check(spooled.path);
  } finally {
    await spool.remove(spooled);
  }
}

/** Of all objects of a file: the first bad one decides. */
async function outcomeOf(files: Files, check: VirusCheck, file: File): Promise<Outcome> {
  let isSilent = false;
  try {
    for (const variant of file.variants) {
      const verdict = await checkStored(files, check, variant);
      if (verdict === 'infected' || endsPass(verdict)) return verdict;
      isSilent ||= verdict === 'silent';
    }
  } catch (error) {
    if (error instanceof ObjectMissingError) return 'missing';
    if (error instanceof ObjectDamagedError) return 'damaged';
    throw error;
  }
  return isSilent ? 'silent' : 'clean';
}

type Waiting = Pick<File, 'id' | 'organizationId' | 'version'>;

/**
 * Opens or refuses one file when it can; a lost one stays as a refused row for a day, in which its object may come
 * back.
 */
async function recheckFile(
  files: Files,
  check: VirusCheck,
  em: SqlEntityManager,
  { id, organizationId, version }: Waiting,
): Promise<Outcome | undefined> {
  if ((await countLook(em, { id, organization: organizationId, version })).length === 0) return undefined;
  const file = await em.findOne(File, { id, organizationId }, { populate: ['variants'] });
  if (!file) return undefined;
  const outcome = await outcomeOf(files, check, file);
  const ids = { file: id, organization: organizationId };
  if (outcome === 'silent' || outcome === 'late')
    files.log.warn(ids, 'the virus check gives no verdict: the file stays locked');
  if (outcome === 'missing' || outcome === 'damaged') files.log.warn(ids, LOST[outcome]);
  if (outcome === 'silent' || endsPass(outcome)) return outcome;
  if (outcome === 'clean') file.stored(true);
  else file.discard('refused');
  await em.flush();
  if (outcome === 'infected')
    await auditEvent(em, {
      action: 'file.refuse',
      result: 'refused',
      organizationId,
      objectType: 'file',
      objectId: id,
      details: { sha256: file.sha256, type: file.type },
    });
  return outcome;
}

/**
 * Asks the virus check again for files that it gave no verdict for; what still gets none stays locked. Each file by
 * itself; only a check that is not there, or does not answer, ends the pass.
 * @param em of the system
 * @param signal ends the pass before the next file
 * @returns how many were opened or refused
 * @throws the first failure, after the others were looked at
 */
export async function recheckFiles(files: Files, em: SqlEntityManager, signal?: AbortSignal): Promise<number> {
  const { check } = files;
  if (!check) return 0;
  const waiting = await em
    .fork()
    .find(File, { state: 'checking' }, { orderBy: { version: 'asc', createdAt: 'asc' }, limit: BATCH });
  const steps = new OneByOne(files.log, signal);
  let count = 0;
  for (const one of waiting) {
    const about = { file: one.id, organization: one.organizationId };
    // a file that failed leaves nothing in the entity manager of the next
    const outcome = await steps.do(about, () => recheckFile(files, check, em.fork(), one));
    if (outcome && endsPass(outcome)) break;
    if (outcome !== undefined && outcome !== 'silent') count += 1;
  }
  steps.end();
  return count;
}
