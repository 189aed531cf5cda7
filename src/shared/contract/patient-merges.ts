import { Type } from 'typebox';
import { MERGE_GROUP_NAMES } from '../rules/card-merge.ts';
import { DUPLICATE_REASONS } from '../rules/duplicates.ts';
import { IdParams, Instant, NameParts, Uuid, Version, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { OpenPatient, PatientRow, PatientVisits } from './patients.ts';

export const DUPLICATES_PAGE = 20;
/** A card beside another one: enough to see whether they are of one person. */
const Side = Type.Object({
  ...PatientRow.properties,
  has_account: Type.Boolean(),
  appointments: Type.Integer(),
  records: Type.Integer(),
});
const Reasons = Type.Array(oneOf(DUPLICATE_REASONS));
const PairParams = Type.Object({ id: Uuid, other: Uuid });
/** A card as a merge remembers it. */
const MergedCard = Type.Object({ id: Uuid, cardid: Type.String(), ...NameParts });
/** What two cards became. `target`: null once it was removed, after the cards were two again. */
export const PatientMerge = Type.Object({
  id: Uuid,
  target: nullable(MergedCard),
  source: MergedCard,
  /**
   * the card with which the one that stayed was merged since, whichever of them stayed then: until they are two again
   * this merge cannot be undone
   */
  merged_later: nullable(MergedCard),
  appointments: Type.Integer(),
  merged_at: Instant,
  merged_by: nullable(Type.Object(NameParts)),
  undone_at: nullable(Instant),
});
const { search: _, ...paging } = pageQuery(DUPLICATES_PAGE).properties;

const scope = 'clinic';
const access = 'patient.merge';
const module = 'registry';
const own = { scope, access, module } as const;
const done = Type.Object({ result: Type.Boolean() });

/** Cards of one person in a clinic: who may be one, and one card of two. */
export const patientMergeEndpoints = {
  listDuplicates: defineEndpoint({
    ...own,
    id: 'listDuplicates',
    method: 'GET',
    path: '/patient/duplicates/',
    summary: 'Пары карт, которые могут быть одного человека, с причинами; самые вероятные сверху',
    query: Type.Object(paging),
    response: pageOf(Type.Object({ one: Side, other: Side, reasons: Reasons })),
    errors: [],
  }),
  listDuplicatesOf: defineEndpoint({
    ...own,
    id: 'listDuplicatesOf',
    method: 'GET',
    path: '/patient/:id/duplicates/',
    summary: 'Карты, которые могут быть того же человека, что и эта',
    params: IdParams,
    response: listOf(Type.Object({ other: Side, reasons: Reasons })),
    errors: ['not_found'],
  }),
  markDistinct: defineEndpoint({
    ...own,
    id: 'markDistinct',
    method: 'POST',
    path: '/patient/:id/distinct/:other',
    summary: 'Это разные люди: пара больше не предлагается',
    params: PairParams,
    response: done,
    errors: ['not_found', 'merge_with_itself'],
  }),
  unmarkDistinct: defineEndpoint({
    ...own,
    id: 'unmarkDistinct',
    method: 'DELETE',
    path: '/patient/:id/distinct/:other',
    summary: 'Снять отметку «разные люди»',
    params: PairParams,
    response: done,
    errors: ['not_found'],
  }),
  previewMerge: defineEndpoint({
    ...own,
    id: 'previewMerge',
    method: 'GET',
    path: '/patient/:id/merge/:other',
    summary:
      'Две карты рядом с последними записями каждой и что перейдёт из второй в первую; `refusal` — почему объединить нельзя. Просмотр обеих записывается',
    params: PairParams,
    response: Type.Object({
      target: OpenPatient,
      source: OpenPatient,
      target_visits: PatientVisits,
      source_visits: PatientVisits,
      follow: Type.Object({ appointments: Type.Integer(), records: Type.Integer(), waiting: Type.Integer() }),
      /** when somebody said that the cards are of two people; null: nobody did */
      distinct_since: nullable(Instant),
      /** in Russian */
      refusal: nullable(Type.String()),
    }),
    errors: ['not_found', 'patient_merged', 'merge_with_itself'],
  }),
  mergePatients: defineEndpoint({
    ...own,
    id: 'mergePatients',
    method: 'POST',
    path: '/patient/:id/merge/:other',
    summary:
      'Объединить: записи, приёмы и личный кабинет второй карты переходят в первую, вторая исчезает. Пустое заполняется, из различий берётся своё, а названное в `take` — из второй. Карты с разными фамилией, именем, датой рождения или СНИЛС и те, что отмечены как карты разных людей, объединяет только тот, кто их сверил: `compared`. Записывается, можно отменить',
    params: PairParams,
    body: Type.Object(
      {
        /** of the card that stays, and of the other one */
        version: Version,
        other_version: Version,
        /** somebody compared these versions; cards that differ, or were said to be of two people, need it */
        compared: Type.Optional(Type.Boolean()),
        take: Type.Array(oneOf(MERGE_GROUP_NAMES), { uniqueItems: true, maxItems: MERGE_GROUP_NAMES.length }),
      },
      { additionalProperties: false },
    ),
    response: PatientMerge,
    errors: [
      'not_found',
      'patient_merged',
      'merge_with_itself',
      'stale_version',
      'merge_two_accounts',
      'merge_not_compared',
      'patient_busy',
      'waiting_already',
    ],
  }),
  listMerges: defineEndpoint({
    ...own,
    id: 'listMerges',
    method: 'GET',
    path: '/patient/merges/',
    summary: 'Объединения карт, новые сверху',
    query: Type.Object(paging),
    response: pageOf(PatientMerge),
    errors: [],
  }),
  undoMerge: defineEndpoint({
    ...own,
    id: 'undoMerge',
    method: 'POST',
    path: '/patient/merges/:id/undo/',
    summary:
      'Разъединить: вторая карта возвращается с тем, что из неё пришло; изменённое с тех пор остаётся. Из нескольких объединений одной карты первым отменяется последнее',
    params: IdParams,
    response: Type.Object({
      ...PatientMerge.properties,
      /** facts that were changed since the merge, and stay in the card that stays */
      stayed: Type.Array(oneOf(MERGE_GROUP_NAMES)),
    }),
    errors: [
      'not_found',
      'merge_undone',
      'merge_not_last',
      'merge_grown_together',
      'patient_busy',
      'waiting_already',
      'conflict',
    ],
  }),
};
