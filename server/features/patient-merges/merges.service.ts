import type { KeptRow } from '#server/features/patients/index.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { SomeFacts } from './merge-facts.ts';
import type { Moved } from './moved.ts';

/** Whose card it is. */
type NamedRow = Pick<KeptRow, 'id' | 'card_number' | 'last_name' | 'first_name' | 'middle_name'>;
/** A merge as its table has it; instants in ms. */
export interface MergeRow extends Counted {
  readonly id: string;
  readonly target_id: string;
  readonly source: KeptRow;
  readonly before: SomeFacts;
  readonly after: SomeFacts;
  readonly moved: Moved;
  readonly merged_ms: number;
  readonly undone_ms: number | null;
  /** the card that stayed, as it was when it was merged itself; null: it is removed */
  readonly target: NamedRow | null;
  /** with what it was merged since, either way, by a merge that is undone before this one; null: nothing */
  readonly merged_later: NamedRow | null;
  readonly merged_by: Pick<KeptRow, 'last_name' | 'first_name' | 'middle_name'> | null;
}
/** A merge that is written down. */
export interface NewMerge extends Pick<MergeRow, 'id' | 'source' | 'before' | 'after' | 'moved'> {
  readonly target: string;
  readonly user: string;
}

const NAMES = (of: string): string =>
  `'last_name', ${of}.last_name, 'first_name', ${of}.first_name, 'middle_name', ${of}.middle_name`;
const laterMerge = (of: string): string =>
  `patient_merge l where l.organization_id = :clinic and l.source_id = ${of} and l.undone_at is null`;
/** A card by its id, also one that was merged itself. By patient_pkey, patient_merge_source_key. */
const cardSql = (id: string): string => `coalesce(
    (select jsonb_build_object('id', p.id, 'card_number', p.card_number, ${NAMES('p')}) from patient p where p.organization_id = :clinic and p.id = ${id}),
    (select jsonb_build_object('id', s.id, 'card_number', s.card_number, ${NAMES('s')})
      from (select l.source from ${laterMerge(id)}) as kept, jsonb_populate_record(null::patient, kept.source) as s))`;
/**
 * The other card of the last merge of `m`'s target since, while `m` is in force: each merge knows the target as it was
 * at its own moment, so they are undone from the last one on. Merges of one card have started in the order in which
 * they were made, since each saw the version that the one before had left. By patient_merge_source_key,
 * patient_merge_target_idx.
 */
const LATER = `
      select l.with_id from (
        select l.target_id as with_id, l.merged_at, l.id from ${laterMerge('m.target_id')}
        union all
        select l.source_id, l.merged_at, l.id from patient_merge l
        where l.organization_id = :clinic and l.target_id = m.target_id and l.undone_at is null and (l.merged_at, l.id) > (m.merged_at, m.id)
      ) as l where m.undone_at is null order by l.merged_at desc, l.id desc limit 1`;
const MERGES = `
  select m.id, m.target_id, m.source, m.before, m.after, m.moved, ms(m.merged_at) as merged_ms, ms(m.undone_at) as undone_ms,
    ${cardSql('m.target_id')} as target,
    (select ${cardSql('later.with_id')} from (${LATER}) as later) as merged_later,
    (select jsonb_build_object(${NAMES('u')}) from app_user u where u.id = m.merged_by) as merged_by
  from patient_merge m where m.organization_id = :clinic`;
/** By patient_merge_merged_idx; only those of the page are described. */
const selectPage = clinicSql<MergeRow>(
  'merges',
  `
  select shown.*, page.total from (
    ${pageSql('select m.id, m.merged_at from patient_merge m where m.organization_id = :clinic', 'merged_at desc, id desc')}
  ) as page cross join lateral (${MERGES} and m.id = page.id) as shown
  order by page.merged_at desc, page.id desc`,
);
const selectOne = clinicSql<MergeRow>('merge_get', `select *, 0 as total from (${MERGES} and m.id = :id) as found`);
/** Who undoes one first does it; another waits here. */
const lockOne = clinicSql<{ target: string; is_undone: boolean }>(
  'merge_lock',
  'select target_id as target, undone_at is not null as is_undone from patient_merge where organization_id = :clinic and id = :id for update',
);
const insertMerge = clinicSql(
  'merge_insert',
  `
  insert into patient_merge (id, organization_id, target_id, source_id, source, before, after, moved, merged_by)
  values (:id, :clinic, :target, :source_id, :source, :before, :after, :moved, :user)`,
);
const updateUndone = clinicSql(
  'merge_undone',
  'update patient_merge set undone_at = now(), undone_by = :user where organization_id = :clinic and id = :id',
);
/** Merges of a clinic, the newest first. */
export const listMerges = (call: ClinicCall, paging: Paging) => paged(paging, (bounds) => selectPage(call, bounds));
/** @throws not_found */
export async function getMerge(call: ClinicEm, id: string): Promise<MergeRow> {
  const [row] = await selectOne(call, { id });
  if (!row) throw new DomainError('not_found');
  return row;
}
/** Locks a merge that is in force. @returns the card that stayed @throws not_found, merge_undone */
export async function lockMerge(call: ClinicEm, id: string): Promise<string> {
  const [row] = await lockOne(call, { id });
  if (!row) throw new DomainError('not_found');
  if (row.is_undone) throw new DomainError('merge_undone');
  return row.target;
}
export const keepMerge = async (call: ClinicEm, { id, target, source, user, ...facts }: NewMerge): Promise<void> =>
  void (await insertMerge(call, { id, target, source_id: source.id, source, ...facts, user }));
export const keepUndone = async (call: ClinicEm, id: string, user: string): Promise<void> =>
  void (await updateUndone(call, { id, user }));
