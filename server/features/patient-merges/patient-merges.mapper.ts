import type { Static } from 'typebox';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import type { PatientMerge, patientMergeEndpoints } from '#shared/contract/patient-merges.ts';
import { toOpenPatient, toPatientRow, toPatientVisits } from '#server/features/patients/index.ts';
import type { PairRow, SideRow } from './duplicates.service.ts';
import type { MergeChoice, MergePreview } from './merge.service.ts';
import type { MergeRow } from './merges.service.ts';

type Api = typeof patientMergeEndpoints;
const toSide = (side: SideRow): Output<Api['listDuplicates']>['items'][number]['one'] => ({
  ...toPatientRow(side),
  has_account: side.has_account,
  appointments: side.appointments,
  records: side.records,
});
export const toPair = ({ one, other, reasons }: PairRow): Output<Api['listDuplicates']>['items'][number] => ({
  one: toSide(one),
  other: toSide(other),
  reasons: [...reasons],
});
/** The other card of a pair. */
export const toOther = (
  { one, other, reasons }: PairRow,
  of: string,
): Output<Api['listDuplicatesOf']>['items'][number] => ({
  other: toSide(one.id === of ? other : one),
  reasons: [...reasons],
});
export const toPreview = (
  { target, source, targetVisits, sourceVisits, follow, distinctSince, refusal }: MergePreview,
  zone: string,
): Output<Api['previewMerge']> => ({
  target: toOpenPatient(target),
  source: toOpenPatient(source),
  target_visits: toPatientVisits(targetVisits, zone),
  source_visits: toPatientVisits(sourceVisits, zone),
  follow: { appointments: follow.appointments, records: follow.records, waiting: follow.waiting },
  distinct_since: distinctSince === null ? null : new Date(distinctSince).toISOString(),
  refusal,
});

type SentChoice = Input<Api['mergePatients']>['body'];
export const toChoice = ({
  version,
  other_version: otherVersion,
  compared: isCompared = false,
  take,
}: SentChoice): MergeChoice => ({ version, otherVersion, isCompared, take });

type Named = Pick<SideRow, 'last_name' | 'first_name' | 'middle_name'>;
const nameOf = (row: Named) => ({ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name });
const toCard = (row: Named & Pick<SideRow, 'id' | 'card_number'>): Static<typeof PatientMerge>['source'] => ({
  id: row.id,
  cardid: String(row.card_number),
  ...nameOf(row),
});
export const toMerge = (merge: MergeRow): Static<typeof PatientMerge> => ({
  id: merge.id,
  target: merge.target && toCard(merge.target),
  source: toCard(merge.source),
  merged_later: merge.merged_later && toCard(merge.merged_later),
  appointments: merge.moved.appointments.length,
  merged_at: new Date(merge.merged_ms).toISOString(),
  merged_by: merge.merged_by && nameOf(merge.merged_by),
  undone_at: merge.undone_ms === null ? null : new Date(merge.undone_ms).toISOString(),
});
