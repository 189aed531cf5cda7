import { Type } from 'typebox';
import { FORM_025U } from '#shared/rules/form-025u.keys.ru.ts';
import { Diagnosis, WireDraft, WireForm } from '#shared/rules/form-025u.ts';
import { Day, IdParams, Instant, NameParts, Uuid, Version, listOf, nullable, oneOf } from './common.ts';
import { FORM_EDITIONS } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { Patient } from './patients.ts';
import { VisitStatus } from './queue.ts';

/** The only form there is until the form builder comes. */
const Form = oneOf([FORM_025U]);

/** A visit in the reception list. `reception`: its record, when there is one; `slot` is null when the time is gone. */
export const ReceptionSlot = Type.Object({
  id: Uuid,
  slot: nullable(Uuid),
  doctor: Uuid,
  patient: Uuid,
  last_name: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  cardid: Type.String(),
  phone: Type.String(),
  date_of_birth: nullable(Day),
  good: Type.Boolean(),
  start_time: Instant,
  end_time: Instant,
  /** the visit is by video */
  conversation: Type.Boolean(),
  status: VisitStatus,
  status_text: Type.String(),
  version: Type.Integer(),
  /** as in the queue */
  arrived_at: nullable(Instant),
  /** why the patient comes; empty when nobody said */
  reason: Type.String(),
  /** of the desk */
  comment: Type.String(),
  reception: nullable(Uuid),
  treatmentcase: nullable(Uuid),
});
/** Visits of one specialty of the doctor. */
export const ReceptionGroup = Type.Object({ id: Uuid, specialty: Type.String(), slots: Type.Array(ReceptionSlot) });

const Diagnoses = Type.Object({
  mainDiagnosis: nullable(Diagnosis),
  complications: Type.String(),
  concomitant: Type.Array(Diagnosis),
  externalCause: nullable(Diagnosis),
});
/**
 * An open case that a visit can continue. `diagnosis`: the main one of its primary visit; `diagnoses`: all of that
 * visit, which an epicrisis begins with.
 */
export const TreatmentCase = Type.Object({
  id: Uuid,
  opened_at: Instant,
  visits: Type.Integer(),
  last_visit_at: nullable(Instant),
  diagnosis: nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  diagnoses: nullable(Diagnoses),
  version: Type.Integer(),
});
const Author = Type.Object({ id: Uuid, ...NameParts, specialty: Type.String() });
/**
 * A saved reception record. `doctor` is of the visit, `saved_by` who saved it last: a colleague of the specialty may
 * correct it.
 */
export const ReceptionRecord = Type.Object({
  id: Uuid,
  appointment: Uuid,
  patient: Uuid,
  date: Instant,
  type: Form,
  edition: oneOf(FORM_EDITIONS),
  fields: WireForm,
  first_reception: Type.Boolean(),
  is_close: Type.Boolean(),
  treatmentcase: Uuid,
  case_closed: Type.Boolean(),
  doctor: Author,
  saved_at: Instant,
  saved_by: nullable(Type.Object(NameParts)),
  version: Type.Integer(),
});
/** Random id that an open page gives itself: it tells the pages of one person apart. */
const PageKey = Type.String({ minLength: 8, maxLength: 100 });
/**
 * Pages whose drafts are part of a save: the save deletes them and keeps the draft of another page. Without this list
 * it deletes every draft of the person.
 */
const DraftsHeld = Type.Optional(Type.Array(PageKey, { maxItems: 2 }));
/**
 * What somebody has typed and not saved. `base_version`: of the record that it was begun from; `close_case`: the tick
 * that goes with an epicrisis; `page`: the open page that wrote it.
 */
const Draft = Type.Object({
  fields: WireDraft,
  treatmentcase: nullable(Uuid),
  close_case: Type.Boolean(),
  base_version: nullable(Type.Integer()),
  page: nullable(PageKey),
  saved_at: Instant,
});
/** Everything that the screen of the current patient needs, in one call. */
export const CurrentReception = Type.Object({
  appointment: ReceptionSlot,
  specialty: Type.String(),
  doctor: Author,
  patient: Patient,
  edition: oneOf(FORM_EDITIONS),
  record: nullable(ReceptionRecord),
  draft: nullable(Draft),
  /** open cases of this patient and specialty, the latest first */
  cases: Type.Array(TreatmentCase),
  /** the caller is the doctor of the visit, or, once it is saved, a doctor of the same specialty */
  can_write: Type.Boolean(),
});
/** An earlier reception in the history on the right. `diagnosis`: its own, or the one of its case's primary visit. */
export const HistoryItem = Type.Object({
  id: Uuid,
  date: Instant,
  type: Form,
  first_reception: Type.Boolean(),
  is_close: Type.Boolean(),
  treatmentcase: Uuid,
  doctor: Author,
  diagnosis: nullable(Type.Object({ code: Type.String(), name: Type.String() })),
});
const NewRecord = {
  appointment: Uuid,
  type: Form,
  forma: WireForm,
  is_close: Type.Boolean(),
  /** an open case to continue; null opens a new one and makes the visit primary */
  treatmentcase: nullable(Uuid),
  /** the epicrisis ends the case: only together with is_close, never by itself */
  close_case: Type.Boolean(),
  drafts: DraftsHeld,
};

export const receptionEndpoints = {
  listReceptionDay: defineEndpoint({
    id: 'listReceptionDay',
    method: 'GET',
    path: '/appointmenthistory/by_employee/:id',
    scope: 'clinic',
    access: 'reception.read',
    module: 'reception',
    summary: 'Записи к сотруднику за промежуток не больше двух дней, по специальностям; врач видит только свои (3 §7)',
    params: IdParams,
    query: Type.Object({ start: Instant, end: Instant }),
    response: listOf(ReceptionGroup),
    errors: ['not_found'],
  }),
  getReception: defineEndpoint({
    id: 'getReception',
    method: 'GET',
    path: '/reception/by_appointment/:id',
    scope: 'clinic',
    access: 'reception.read',
    module: 'reception',
    summary:
      'Приём пациента по записи: карта, запись приёма, черновик, открытые случаи лечения (3 §2); просмотр карты пишется в журнал',
    params: IdParams,
    response: CurrentReception,
    errors: ['not_found', 'patient_merged'],
  }),
  createReceptionRecord: defineEndpoint({
    id: 'createReceptionRecord',
    method: 'POST',
    path: '/reception/',
    scope: 'clinic',
    access: 'reception.write',
    module: 'reception',
    summary: 'Сохранить запись приёма; приём становится проведённым (3 §4)',
    body: Type.Object(NewRecord, { additionalProperties: false }),
    response: ReceptionRecord,
    errors: [
      'not_found',
      'card_not_filled',
      'diagnosis_not_recordable',
      'case_closed',
      'record_exists',
      'visit_not_started',
      'visit_cancelled',
    ],
  }),
  getReceptionRecord: defineEndpoint({
    id: 'getReceptionRecord',
    method: 'GET',
    path: '/reception/:id',
    scope: 'clinic',
    access: 'reception.read',
    module: 'reception',
    summary: 'Запись приёма; просмотр пишется в журнал (3 §7)',
    params: IdParams,
    response: ReceptionRecord,
    errors: ['not_found'],
  }),
  updateReceptionRecord: defineEndpoint({
    id: 'updateReceptionRecord',
    method: 'PUT',
    path: '/reception/:id',
    scope: 'clinic',
    access: 'reception.write',
    module: 'reception',
    summary:
      'Сохранить изменения записи приёма; устаревшая версия отклоняется вместе с нынешней записью (3 §4, решение «Versions»)',
    params: IdParams,
    body: Type.Object(
      { forma: WireForm, is_close: Type.Boolean(), close_case: Type.Boolean(), version: Version, drafts: DraftsHeld },
      { additionalProperties: false },
    ),
    response: ReceptionRecord,
    errors: ['not_found', 'diagnosis_not_recordable', 'stale_version'],
  }),
  saveReceptionDraft: defineEndpoint({
    id: 'saveReceptionDraft',
    method: 'PUT',
    path: '/reception/draft/:id',
    scope: 'clinic',
    access: 'reception.write',
    module: 'reception',
    summary:
      'Отложить черновик приёма (по записи); приём от этого не меняется. Черновик, который с тех пор отложила другая страница того же врача, не затирается',
    params: IdParams,
    body: Type.Object(
      {
        fields: WireDraft,
        treatmentcase: nullable(Uuid),
        close_case: Type.Boolean(),
        base_version: nullable(Version),
        /** the open page that writes, and the one whose draft it went on from */
        page: PageKey,
        after: nullable(PageKey),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ saved_at: Instant }),
    errors: ['not_found', 'draft_elsewhere'],
  }),
  deleteReceptionDraft: defineEndpoint({
    id: 'deleteReceptionDraft',
    method: 'DELETE',
    path: '/reception/draft/:id',
    scope: 'clinic',
    access: 'reception.write',
    module: 'reception',
    summary: 'Выбросить черновик приёма',
    params: IdParams,
    response: Type.Object({ result: Type.Boolean() }),
    errors: ['not_found'],
  }),
  listReceptionHistory: defineEndpoint({
    id: 'listReceptionHistory',
    method: 'GET',
    path: '/by_patient/:id',
    scope: 'clinic',
    access: 'reception.read',
    module: 'reception',
    summary: 'История приёмов пациента; порядок — новые или старые сверху (3 §7)',
    params: IdParams,
    query: Type.Object({
      order: Type.Unsafe<'desc' | 'asc'>({ ...oneOf(['desc', 'asc']), default: 'desc' }),
      after: Type.Optional(Uuid),
      per_page: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    }),
    response: Type.Object({ items: Type.Array(HistoryItem), total: Type.Integer(), next: nullable(Uuid) }),
    errors: ['not_found'],
  }),
};
