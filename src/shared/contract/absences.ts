import { Type } from 'typebox';
import { ABSENCE_REASONS, MAX_ABSENCE_NOTE, MAX_ABSENCE_VISITS, SUGGESTIONS } from '#shared/rules/absences.ts';
import { IdParams, IdempotencyHeaders, Instant, NameParts, Uuid, Version, listOf, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { NearestTime } from './schedule.ts';

/** A doctor is away, in all of their specialties in this clinic. */
export const Absence = Type.Object({
  id: Uuid,
  start_time: Instant,
  end_time: Instant,
  reason: oneOf(ABSENCE_REASONS),
  /** of the desk; empty for others */
  note: Type.String(),
  /** visits that got another time with it */
  moved: Type.Integer(),
  /** visits to come that still stand in it */
  left: Type.Integer(),
});
/** Who is away on a day. */
export const DayAbsence = Type.Object({
  id: Uuid,
  start_time: Instant,
  end_time: Instant,
  reason: oneOf(ABSENCE_REASONS),
  /** all lines of work of the person in this clinic */
  doctors: Type.Array(Uuid),
  employee: Type.Object(NameParts),
});
/** A visit in an absence, and the times that suit instead of it, the best first. */
const AbsenceVisit = Type.Object({
  id: Uuid,
  version: Version,
  start_time: Instant,
  end_time: Instant,
  patient: Type.Object({
    id: Uuid,
    ...NameParts,
    phone: Type.String(),
  }),
  suggestions: Type.Array(NearestTime, { maxItems: SUGGESTIONS }),
});
const range = { start_time: Instant, end_time: Instant };

/** Absences of doctors, and what becomes of the visits in them (2 §7 has none of it: docs/spec-map.md). */
export const absenceEndpoints = {
  listAbsences: defineEndpoint({
    id: 'listAbsences',
    method: 'GET',
    path: '/absence/by_doctor/:id',
    scope: 'clinic',
    access: 'schedule.read',
    module: 'registry',
    summary: 'Отсутствия врача, которые попадают в промежуток, не больше 62 дней',
    params: IdParams,
    query: Type.Object({ start: Instant, end: Instant }),
    response: listOf(Absence),
    errors: ['not_found'],
  }),
  listDayAbsences: defineEndpoint({
    id: 'listDayAbsences',
    method: 'GET',
    path: '/absence/by_day/',
    scope: 'clinic',
    access: 'queue.read',
    module: 'registry',
    summary: 'Кого из врачей нет: отсутствия всех врачей, которые попадают в промежуток, не больше 2 дней',
    query: Type.Object({ start: Instant, end: Instant }),
    response: listOf(DayAbsence),
    errors: [],
  }),
  previewAbsence: defineEndpoint({
    id: 'previewAbsence',
    method: 'GET',
    path: '/absence/preview/:id',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary:
      'Что станет с временем врача, которого не будет: сколько свободного закроется и кого перенести, с предложенным временем той же специальности. Первое предложение у каждой записи своё. Не больше 200 записей, `total` считает все',
    params: IdParams,
    query: Type.Object(range),
    response: Type.Object({
      /** free times that are closed */
      closed: Type.Integer(),
      /** visits that can be moved */
      total: Type.Integer(),
      /** visits that go on or are over: they stay */
      kept: Type.Integer(),
      visits: Type.Array(AbsenceVisit, { maxItems: MAX_ABSENCE_VISITS }),
    }),
    errors: ['not_found'],
  }),
  markAbsence: defineEndpoint({
    id: 'markAbsence',
    method: 'POST',
    path: '/absence/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary:
      'Отметить отсутствие врача: его свободное время закрывается, названные записи переносятся. Всё или ничего; пациентам сообщают. Записи, которых нет в `moves`, остаются',
    headers: IdempotencyHeaders,
    body: Type.Object(
      {
        doctor: Uuid,
        ...range,
        reason: oneOf(ABSENCE_REASONS),
        note: Type.String({ maxLength: MAX_ABSENCE_NOTE, 'x-clean': 'text' }),
        moves: Type.Array(
          Type.Object({ appointment: Uuid, version: Version, slot: Uuid }, { additionalProperties: false }),
          { maxItems: MAX_ABSENCE_VISITS },
        ),
      },
      { additionalProperties: false },
    ),
    response: Absence,
    errors: [
      'not_found',
      'absence_overlap',
      'appointment_not_active',
      'appointment_locked',
      'reschedule_too_late',
      'stale_version',
      'slot_not_found',
      'slot_taken',
      'slot_held',
      'slot_offered_to_other',
      'slot_past',
      'employment_not_in_force',
      'patient_busy',
      'idempotency_key_reused',
      'server_busy',
    ],
  }),
  endAbsence: defineEndpoint({
    id: 'endAbsence',
    method: 'POST',
    path: '/absence/:id/end/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary:
      'Врач снова принимает: закрытое время, которое ещё не прошло, открывается. `return_visits` возвращает перенесённые записи на прежнее время, где оно не занято и не прошло; остальные остаются, где они есть',
    params: IdParams,
    body: Type.Object({ return_visits: Type.Boolean() }, { additionalProperties: false }),
    response: Type.Object({
      /** times that are open again */
      opened: Type.Integer(),
      returned: Type.Integer(),
      /** moved visits that stay where the absence put them */
      stayed: Type.Integer(),
    }),
    errors: ['not_found', 'absence_ended', 'server_busy'],
  }),
};
