import { createHash, createHmac } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'the log of all clinics is sealed as one';
/**
 * Rows carry the start of their transaction: a range is closed when no transaction that began in it can still be open.
 */
const LAG = '1 hour';

interface Range {
  readonly since: string;
  readonly until: string;
}
interface Digest {
  readonly rows: number;
  readonly digest: Buffer;
}
interface Seal extends Range, Digest {
  readonly id: string;
  readonly mark: Buffer;
  readonly key_mark: Buffer;
}

/** Instants as PostgreSQL writes them, to the microsecond: JavaScript's dates would round them. */
const lastSeal = platformSql<Seal>(
  'audit_last_seal',
  REASON,
  `
  select id::text as id, since::text as since, until::text as until, rows, digest, mark, key_mark from audit_seal order by audit_seal.id desc limit 1`,
);
/**
 * The range of the next seal: an hour, because a statement's time may be too short for the rows of a day. While the
 * range is empty it is doubled, so that years without events become a few seals.
 */
const nextRange = platformSql<Range>(
  'audit_next_range',
  REASON,
  `
  with recursive start as (
    select coalesce(:since::timestamptz, (select date_trunc('hour', min(at)) from audit_event)) as since
  ), tried as (
    select since, least(since + interval '1 hour', :before::timestamptz) as until, 1 as hours from start where since < :before::timestamptz
    union all
    select since, least(since + hours * 2 * interval '1 hour', :before::timestamptz), hours * 2 from tried
    where until < :before::timestamptz and not exists (select from audit_event where at >= tried.since and at < least(tried.since + hours * 2 * interval '1 hour', :before::timestamptz))
  )
  select since::text as since, until::text as until from tried order by tried.hours desc limit 1`,
);
const lastClosed = platformSql<{ before: string }>(
  'audit_last_closed',
  REASON,
  `select date_trunc('hour', now() - interval '${LAG}')::text as before`,
);
/** By audit_event_at_idx. A column that is added later does not belong to the digest of what was sealed before. */
const digestRange = platformSql<Digest>(
  'audit_digest',
  REASON,
  `
  select count(*)::int as rows, sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(
      id, extract(epoch from at), action, result, user_id, role, session_id, organization_id, object_type, object_id, ip, details
    )::text, 'UTF8')), ''::bytea order by at, id), ''::bytea)) as digest
  from audit_event where at >= :since::timestamptz and at < :until::timestamptz`,
);
const insertSeal = platformSql<{ id: string }>(
  'audit_seal_insert',
  REASON,
  `
  insert into audit_seal (id, since, until, rows, digest, mark, key_mark) values (:id::bigint, :since, :until, :rows, :digest, :mark, :key_mark)
  on conflict do nothing returning id::text as id`,
);
const sealsSince = platformSql<Seal>(
  'audit_seals',
  REASON,
  `
  select id::text as id, since::text as since, until::text as until, rows, digest, mark, key_mark from audit_seal
  where audit_seal.until > :after::timestamptz order by audit_seal.id`,
);
const sealBefore = platformSql<{ mark: Buffer; until: string }>(
  'audit_seal_by_id',
  REASON,
  'select mark, until::text as until from audit_seal where id = :id::bigint',
);
const makeMonths = platformSql(
  'audit_months',
  REASON,
  `
  select make_audit_month((date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date) from generate_series(0, 2) as ahead`,
);

const keyMark = (secret: string): Buffer => createHash('sha256').update(`audit ${secret}`).digest().subarray(0, 8);
/** The secret that made a seal; undefined for one that this installation does not know. */
const secretOf = (secrets: readonly string[], { key_mark }: Seal): string | undefined =>
  secrets.find((secret) => key_mark.equals(keyMark(secret)));
const markOf = (
  secret: string,
  before: Buffer | undefined,
  { since, until }: Range,
  { rows, digest }: Digest,
): Buffer =>
  createHmac('sha256', secret)
    .update(before ?? '')
    .update(`|${since}|${until}|${rows}|`)
    .update(digest)
    .digest();

/** Creates the partitions of this month and the next two. Idempotent. */
export const makeAuditMonths = async (em: SqlEntityManager): Promise<void> => void (await makeMonths(em, {}));

/**
 * Seals every closed hour that has no seal yet. Two processes at once make each seal once.
 * @param before ISO instant up to which the log is closed; by default the hour before the last
 * @param signal ends the work before the next seal
 * @returns how many seals were made
 */
export async function sealAudit(
  em: SqlEntityManager,
  secret: string,
  before?: string,
  signal?: AbortSignal,
): Promise<number> {
  const closed = before ?? (await lastClosed(em, {}))[0]?.before ?? '';
  for (let made = 0; ; made += 1) {
    signal?.throwIfAborted();
    const [last] = await lastSeal(em, {});
    const [range] = await nextRange(em, { since: last?.until ?? null, before: closed });
    const [found] = range ? await digestRange(em, { ...range }) : [];
    if (!range || !found) return made;
    const id = String(BigInt(last?.id ?? 0) + 1n);
    const [sealed] = await insertSeal(em, {
      id,
      ...range,
      ...found,
      mark: markOf(secret, last?.mark, range, found),
      key_mark: keyMark(secret),
    });
    if (!sealed) return made;
  }
}

/** What a check of the seals found. */
export interface AuditCheck {
  readonly seals: number;
  readonly rows: number;
  /** ranges whose rows, or whose seal, are not what was sealed, or whose seal was made with an unknown secret */
  readonly broken: readonly Range[];
}

/**
 * Compares the log with its seals: finds a row that was changed, removed or inserted later, and a seal that was
 * replaced or removed.
 * @param secrets the installation's, then those that it had before
 * @param after ISO instant; seals of ranges that ended before are not looked at
 * @param signal ends the work before the next seal
 */
export async function checkAudit(
  em: SqlEntityManager,
  secrets: readonly string[],
  after = '-infinity',
  signal?: AbortSignal,
): Promise<AuditCheck> {
  const broken: Range[] = [];
  let rows = 0;
  const seals = await sealsSince(em, { after });
  const [first] = seals;
  let before = first && first.id !== '1' ? (await sealBefore(em, { id: String(BigInt(first.id) - 1n) }))[0] : undefined;
  for (const seal of seals) {
    signal?.throwIfAborted();
    const [found] = await digestRange(em, { since: seal.since, until: seal.until });
    const secret = secretOf(secrets, seal);
    const isLinked = before === undefined ? seal.id === '1' : seal.since === before.until;
    const isMarked = secret !== undefined && seal.mark.equals(markOf(secret, before?.mark, seal, seal));
    if (!found || found.rows !== seal.rows || !found.digest.equals(seal.digest) || !isLinked || !isMarked)
      broken.push({ since: seal.since, until: seal.until });
    rows += seal.rows;
    before = seal;
  }
  return { seals: seals.length, rows, broken };
}
