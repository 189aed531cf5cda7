import { errorText } from '#shared/errors/catalogue.ts';
import { identityConflicts, mergedFacts, type MergeGroup } from '#shared/rules/card-merge.ts';
import { clinicSql } from '#server/db/sql.ts';
import { raiseVersion } from '#server/db/base.entity.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { ACTIVE_STATUSES, waits } from '#server/features/appointments/index.ts';
import { importRowsOf } from '#server/features/patient-import/index.ts';
import type { Patient } from '#server/features/patients/patient.entity.ts';
import {
  factsOfPatient,
  latestVisits,
  passPhoto,
  patientForChange,
  saveFacts,
  savedCard,
  takeAway,
  versionLike,
  viewPatient,
  type AccountSettings,
  type PatientCardRow,
  type VisitRow,
} from '#server/features/patients/index.ts';
import { assertVersion } from '#server/http/aggregate.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { distinctSince, marksFollow } from './distinct.service.ts';
import { changedOf } from './merge-facts.ts';
import { logMerge, newsTopics, tellOfMerge } from './merge-news.ts';
import { getMerge, keepMerge, type MergeRow } from './merges.service.ts';
import { moveRows } from './moved.ts';

/** What is chosen of two cards, as they were in these versions. */
export interface MergeChoice {
  readonly version: number;
  readonly otherVersion: number;
  /** somebody says that they have compared them */
  readonly isCompared: boolean;
  /** groups that differ and are the other card's */
  readonly take: readonly MergeGroup[];
}
/** What would follow a card. */
export interface Following {
  readonly appointments: number;
  readonly records: number;
  readonly waiting: number;
}
export interface MergePreview {
  readonly target: PatientCardRow;
  readonly source: PatientCardRow;
  /** the latest of each card */
  readonly targetVisits: readonly VisitRow[];
  readonly sourceVisits: readonly VisitRow[];
  readonly follow: Following;
  /** ms: somebody said that they are of two people */
  readonly distinctSince: number | null;
  readonly refusal: string | null;
}
/** Of each card, beside the other one's. */
const SHOWN_VISITS = 3;
const selectFollowing = clinicSql<Following>(
  'merge_following',
  `
  select (select count(*)::int from appointment a where a.organization_id = :clinic and a.patient_id = :patient) as appointments,
    (select count(*)::int from reception_record r where r.organization_id = :clinic and r.patient_id = :patient) as records,
    (select count(*)::int from waiting_entry w where w.organization_id = :clinic and w.patient_id = :patient and ${waits('w')}) as waiting`,
);
/** Visits of the two that overlap: one person cannot have both. By appointment_patient_idx. */
const selectOverlap = clinicSql(
  'merge_overlap',
  `
  select from appointment a join appointment b on b.organization_id = :clinic and b.patient_id = :source
    and b.start_time < a.end_time and a.start_time < b.end_time
  where a.organization_id = :clinic and a.patient_id = :target
    and a.status in ${ACTIVE_STATUSES} and b.status in ${ACTIVE_STATUSES} limit 1`,
);

const assertTwo = (target: string, source: string): void => {
  if (target === source) throw new DomainError('merge_with_itself');
};
/**
 * Two cards side by side with their latest visits, and what would follow the second. Both looks are logged.
 * @throws not_found, patient_merged, merge_with_itself
 */
export async function previewMerge(call: Call, target: string, source: string): Promise<MergePreview> {
  const [one, other] = [await viewPatient(call, target), await viewPatient(call, source)];
  assertTwo(target, source);
  const [follow = { appointments: 0, records: 0, waiting: 0 }] = await selectFollowing(call, { patient: source });
  const isTwice = (one.has_account || one.representative) && (other.has_account || other.representative);
  const overlaps = await selectOverlap(call, { target, source });
  const code = isTwice ? 'merge_two_accounts' : overlaps.length > 0 ? 'patient_busy' : null;
  const visits = await latestVisits(call, [target, source], SHOWN_VISITS);
  const [targetVisits = [], sourceVisits = []] = [visits.get(target), visits.get(source)];
  const since = await distinctSince(call, target, source);
  const refusal = code && errorText(code);
  return { target: one, source: other, targetVisits, sourceVisits, follow, distinctSince: since, refusal };
}

/**
 * Both rows, in one order, so that two merges of one pair do not wait for each other.
 * @throws not_found, patient_merged
 */
async function lockBoth(call: Call, target: string, source: string): Promise<{ kept: Patient; gone: Patient }> {
  const found = new Map<string, Patient>();
  for (const id of [target, source].toSorted()) found.set(id, await patientForChange(call, id));
  const [kept, gone] = [found.get(target), found.get(source)];
  if (!kept || !gone) throw new DomainError('not_found');
  return { kept, gone };
}

/**
 * Makes one card of two: visits, records, cases, the waiting list, notifications and the account of `source` become
 * `target`'s, whose card is filled from it; the card of `source` is kept beside, to come back. Bookings of either wait,
 * and find one card. Logged; whose account it is is told by letter.
 * @throws not_found, patient_merged, merge_with_itself, stale_version with `SavedCard`, merge_two_accounts,
 * merge_not_compared, patient_busy, waiting_already
 */
export function mergePatients(
  call: Call,
  settings: AccountSettings,
  target: string,
  source: string,
  choice: MergeChoice,
): Promise<MergeRow> {
  return inTransaction(call, async (call) => {
    const { kept, gone } = await lockBoth(call, target, source);
    assertTwo(target, source);
    await assertPair(call, kept, gone, choice);
    if (kept.userId && gone.userId) throw new DomainError('merge_two_accounts');
    const { userId, dependantId, cardNumber } = gone;
    const had = userId ? await countVisits(call, target) : 0;
    const [before, other] = [factsOfPatient(kept), factsOfPatient(gone)];
    const isDoubtful =
      identityConflicts(before, other).length > 0 || (await distinctSince(call, target, source)) !== null;
    if (isDoubtful && !choice.isCompared) throw refusalAt('merge_not_compared', 'compared');
    const [imported, was] = [await importRowsOf(call, source), await versionLike(call, target)];
    const facts = mergedFacts(before, other, new Set(choice.take));
    const rows = await moveRows(call, source, target, null, kept.userId ?? userId ?? null);
    await marksFollow(call, source, target);
    // the keys of the account are free for the other card only when this one is gone
    const row = await takeAway(call, gone);
    saveFacts(kept, facts);
    const photo = kept.photoId ? null : gone.photoId;
    if (photo) {
      await passPhoto(call, photo, source, target);
      kept.photoId = photo;
    }
    if (userId) Object.assign(kept, { userId, dependantId: dependantId ?? null });
    // whoever has the card open sees that it is another one
    raiseVersion(kept, 'phone');
    await call.em.flush();
    const id = uuidv7();
    await keepMerge(call, {
      id,
      target,
      source: row,
      before: changedOf(before, facts),
      after: changedOf(facts, before),
      moved: {
        ...rows,
        account: Boolean(userId),
        photo: Boolean(photo),
        versions: { before: was, after: kept.version },
        imported,
      },
      user: call.actor.userId,
    });
    const merge = await getMerge(call, id);
    await logMerge(call, 'patient.merge', merge, merge.after);
    if (kept.userId)
      await tellOfMerge(call, settings, {
        user: kept.userId,
        kept,
        gone: { id: source, cardNumber },
        isMoved: Boolean(userId),
        hasMore: had > 0 || (!userId && rows.appointments.length > 0),
      });
    call.changed(newsTopics(call, [target, source], userId));
    return merge;
  });
}
/** @throws stale_version with the `SavedCard` that is another now */
async function assertPair(call: Call, kept: Patient, gone: Patient, choice: MergeChoice): Promise<void> {
  await assertVersion(kept, choice.version, () => savedCard(call, kept.id));
  await assertVersion(gone, choice.otherVersion, () => savedCard(call, gone.id));
}
async function countVisits(call: Call, patient: string): Promise<number> {
  const [follow] = await selectFollowing(call, { patient });
  return follow?.appointments ?? 0;
}
