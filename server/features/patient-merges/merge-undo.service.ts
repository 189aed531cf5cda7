import type { MergeGroup } from '#shared/rules/card-merge.ts';
import { raiseVersion } from '#server/db/base.entity.ts';
import { cardIsBack } from '#server/features/patient-import/index.ts';
import { Patient } from '#server/features/patients/patient.entity.ts';
import {
  factsOfPatient,
  factsOfRow,
  isLikeAgain,
  passPhoto,
  putBack,
  removePrints,
  saveFacts,
  versionLike,
  type AccountSettings,
} from '#server/features/patients/index.ts';
import { lockRoot } from '#server/http/aggregate.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { violatedConstraint } from '#server/http/errors.ts';
import { marksReturn } from './distinct.service.ts';
import { changedOf, stayedGroups, takenBack } from './merge-facts.ts';
import { logMerge, newsTopics, tellOfUndo } from './merge-news.ts';
import { getMerge, keepUndone, lockMerge, type MergeRow } from './merges.service.ts';
import { moveRows, withOwn } from './moved.ts';

export interface UndoneMerge {
  readonly merge: MergeRow;
  /** groups of facts that were changed since the merge, and stay in the card */
  readonly stayed: readonly MergeGroup[];
}
/** A record of one card is in a case or of a visit of the other, or the number of the card is another's. */
const GROWN_TOGETHER: ReadonlySet<string> = new Set([
  'reception_record_organization_id_treatment_case_id_patient_fkey',
  'reception_record_organization_id_appointment_id_patient_id_fkey',
  'patient_organization_id_card_number_key',
]);

/**
 * Takes a merge back: the other card returns with all that came from it and is still there, and with its account what
 * the person did through it since. Logged; whose account goes back is told.
 * @throws not_found, also when the card that stayed is gone; merge_undone, merge_not_last, merge_grown_together,
 * patient_busy, waiting_already
 */
export async function undoMerge(call: Call, settings: AccountSettings, id: string): Promise<UndoneMerge> {
  try {
    return await inTransaction(call, (call) => takeBack(call, settings, id));
  } catch (error) {
    throw GROWN_TOGETHER.has(violatedConstraint(error) ?? '') ? new DomainError('merge_grown_together') : error;
  }
}
async function takeBack(call: Call, settings: AccountSettings, id: string): Promise<UndoneMerge> {
  const target = await lockMerge(call, id);
  const kept = await lockRoot(call.em, Patient, target);
  // read behind the lock of the card, for which merges of it and their undos wait
  const { source, moved, merged_ms: mergedAt, merged_later: later, ...facts } = await getMerge(call, id);
  if (later) throw new DomainError('merge_not_last', { params: { card: later.card_number } });
  if (!kept) throw new DomainError('not_found');
  const isUntouched = moved.versions?.after === (await versionLike(call, target));
  const isTheirs = moved.account && kept.userId === source.user_id;
  if (isTheirs) Object.assign(kept, { userId: null, dependantId: null });
  const now = factsOfPatient(kept);
  const back = takenBack(now, facts, factsOfRow(source));
  saveFacts(kept, back);
  const photo = source.photo_id ?? null;
  // one that was replaced or taken away since stays so
  const isPassed = moved.photo === true;
  const returns = isPassed && photo !== null && kept.photoId === photo;
  if (returns) {
    kept.photoId = null;
    await passPhoto(call, photo, target, source.id);
  }
  // also where nothing of its own has changed
  raiseVersion(kept, 'phone');
  await call.em.flush();
  // copies made meanwhile have what is of both
  await removePrints(call, { patient: target });
  if (isUntouched && moved.versions) await isLikeAgain(call, target, moved.versions.before);
  const row = { ...source, photo_id: isPassed && !returns ? null : photo };
  // an account that was taken from the card since stays away
  await putBack(call, isTheirs ? row : { ...row, user_id: null, dependant_id: null });
  await cardIsBack(call, source.id, moved.imported ?? []);
  const user = isTheirs ? source.user_id : null;
  const since = new Date(mergedAt).toISOString();
  const returning = user ? await withOwn(call, moved, { patient: target, user, since }) : moved;
  await moveRows(call, target, source.id, returning, user);
  await marksReturn(call, source.id);
  await keepUndone(call, id, call.actor.userId);
  const merge = await getMerge(call, id);
  await logMerge(call, 'patient.merge_undo', merge, changedOf(back, now));
  if (user)
    await tellOfUndo(call, settings, {
      user,
      kept,
      gone: { id: source.id, cardNumber: source.card_number },
    });
  call.changed(newsTopics(call, [target, source.id], source.user_id));
  return { merge, stayed: stayedGroups(back, facts.before) };
}
