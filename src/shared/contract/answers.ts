import { Type } from 'typebox';
import { ANSWER_STATES } from '#shared/rules/visit-answer.ts';
import { Instant, NameParts, Uuid, nullable, oneOf } from './common.ts';
import { VisitType } from './booking.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * A visit as who holds the link of its letter sees it: neither the patient nor the specialty. `start_time` and `doctor`
 * are as they are now, `told_start_time` is what the letter said. `reschedulable`: id of the appointment, for the way
 * to another time, which asks for a sign-in; null where nobody has an account for it, or it can be given up no more.
 */
export const VisitAnswer = Type.Object({
  state: oneOf(ANSWER_STATES),
  start_time: Instant,
  told_start_time: Instant,
  reschedulable: nullable(Uuid),
  /** it may be given up by the link now; `cancel_until`: where the clinic wants to know before the start, else null */
  can_cancel: Type.Boolean(),
  cancel_until: nullable(Instant),
  type: VisitType,
  doctor: Type.Object({
    id: Uuid,
    ...NameParts,
  }),
  clinic: Type.Object({
    title: Type.String(),
    slug: Type.String(),
    city: Type.String(),
    address: Type.String(),
    phones: Type.Array(Type.String()),
    timezone: Type.String(),
    /** #rrggbb; null: the platform's */ primary_color: nullable(Type.String()),
    /** patients book there by themselves */ has_booking: Type.Boolean(),
  }),
});

/** The secret comes in the body: it stands in the fragment of the letter's link, and no address of a call has it. */
const byLink = {
  method: 'POST',
  scope: 'platform',
  access: 'public',
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }, { additionalProperties: false }),
  response: VisitAnswer,
  limit: 'link',
  errors: ['visit_link_invalid', 'cancel_too_late', 'too_many_requests'],
} as const;

export const answerEndpoints = {
  findVisitByLink: defineEndpoint({
    ...byLink,
    id: 'findVisitByLink',
    path: '/api/visit-link/find',
    summary: 'Приём, к которому ведёт ссылка письма; ничего не меняет',
  }),
  confirmVisit: defineEndpoint({
    ...byLink,
    id: 'confirmVisit',
    path: '/api/visit-link/confirm',
    summary:
      '«Приду» по ссылке письма, без входа; повторный вызов ничего не меняет. Ответ говорит, что стало с приёмом',
  }),
  cancelVisit: defineEndpoint({
    ...byLink,
    id: 'cancelVisit',
    path: '/api/visit-link/cancel',
    summary: '«Отменить запись» по ссылке письма, без входа, до начала приёма; повторный вызов ничего не меняет',
  }),
};
