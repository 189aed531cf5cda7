import { Type } from 'typebox';
import { MINUTES_OF_DAY } from '#shared/format/clock.ts';
import { OFFER_STATUSES, WAITING_STATUSES } from '#shared/rules/waiting-list.ts';
import { VisitType } from './booking.ts';
import {
  Day,
  IdParams,
  IdempotencyHeaders,
  Instant,
  Uuid,
  listOf,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
} from './common.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '../rules/file-purposes.ts';
import { StreamAnswer, defineEndpoint } from './endpoint.ts';

const WaitingStatus = oneOf(WAITING_STATUSES);
const Name = { last_name: Type.String(), first_name: Type.String(), middle_name: Type.String() };
const Doctor = Type.Object({ id: Uuid, ...Name });
/** Whom somebody waits for. */
const Dependant = Type.Object({ id: Uuid, last_name: Type.String(), first_name: Type.String() });
/** An offer of a time to whoever waits. */
const Offer = Type.Object({
  id: Uuid,
  /** null: the time was removed since */
  slot: nullable(Uuid),
  doctor: Doctor,
  specialty: Type.String(),
  start_time: Instant,
  until: Instant,
  /** whole seconds until then by the server's clock; 0 once it is over */
  seconds_left: Type.Integer(),
  /** an offer whose time is over is `expired`, also while nobody has written it down */
  status: oneOf(OFFER_STATUSES),
});
const Window = {
  /** 1 Monday to 7 Sunday */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** minutes of the clinic's day: a visit begins from the first, before the second */
  from_minute: Type.Integer({ minimum: 0, maximum: MINUTES_OF_DAY - 1 }),
  to_minute: Type.Integer({ minimum: 1, maximum: MINUTES_OF_DAY }),
};
const WaitingEntry = Type.Object({
  id: Uuid,
  /** null: any doctor of the specialty */
  doctor: nullable(Doctor),
  /** the one that is waited for, or the doctor's */
  specialty: Type.Object({ id: Uuid, title: Type.String() }),
  ...Window,
  from_date: Day,
  to_date: Day,
  /** null: in person or by video */
  type: nullable(VisitType),
  /** whose entry it is; null: of the account itself, or of a patient without one */
  dependant: nullable(Dependant),
  status: WaitingStatus,
  /** offers in a row that the account did not answer */
  missed: Type.Integer(),
  created_at: Instant,
  /** the open offer, or else the last one */
  offer: nullable(Offer),
});
const StaffEntry = Type.Object({
  ...WaitingEntry.properties,
  patient: Type.Object({
    id: Uuid,
    ...Name,
    phone: Type.String(),
    /** false: neither they nor whoever books for them can answer, the desk calls */
    has_account: Type.Boolean(),
  }),
});
const Clinic = {
  id: Uuid,
  slug: Type.String(),
  title: Type.String(),
  city: Type.String(),
  address: Type.String(),
  timezone: Type.String(),
};
/** An offer that is in force, of any clinic. */
const OwnOffer = Type.Object({
  ...Offer.properties,
  slot: Uuid,
  /** how the visit was wanted; null: either */
  type: nullable(VisitType),
  dependant: nullable(Dependant),
  organization: Type.Object(Clinic),
});
/** What somebody waits for in any clinic. */
const OwnWaiting = Type.Object({
  ...WaitingEntry.properties,
  organization: Type.Object({ ...Clinic, modules: Type.Array(Type.String()) }),
});
/** A time that is offered now: who had it before, who has it, who comes next. */
const Ladder = Type.Object({
  slot: Uuid,
  doctor: Doctor,
  specialty: Type.String(),
  start_time: Instant,
  steps: Type.Array(
    Type.Object({
      entry: Uuid,
      /** null: it comes after those above, when they do not take it */
      offer: nullable(Uuid),
      /** null: in person or by video */
      type: nullable(VisitType),
      patient: Type.Object({ id: Uuid, ...Name, phone: Type.String(), has_account: Type.Boolean() }),
      status: nullable(oneOf(OFFER_STATUSES)),
      until: nullable(Instant),
      seconds_left: Type.Integer(),
    }),
  ),
});
const days = { from_date: Type.Optional(Day), to_date: Type.Optional(Day) };
const wanted = {
  doctor: Type.Optional(Uuid),
  specialty: Type.Optional(Uuid),
  ...Window,
  ...days,
  type: nullable(VisitType),
};
const closed = { additionalProperties: false } as const;
const JOIN_ERRORS = [
  'not_found',
  'waiting_already',
  'waiting_limit_reached',
  'video_unavailable',
  'server_busy',
] as const;

export const waitingListEndpoints = {
  listOwnWaiting: defineEndpoint({
    id: 'listOwnWaiting',
    method: 'GET',
    path: '/waiting_list/own/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary:
      'Чего вошедший ждёт в клинике, сам и для близких, с предложением, которое действует, или последним; и ожидания, завершённые за неделю',
    response: listOf(WaitingEntry),
    errors: [],
  }),
  listAllOwnWaiting: defineEndpoint({
    id: 'listAllOwnWaiting',
    method: 'GET',
    path: '/waiting_list/own/all/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Чего вошедший ждёт во всех клиниках, сам и для близких, и ожидания, срок которых вышел за неделю; первые сто по порядку',
    response: listOf(OwnWaiting),
    errors: [],
  }),
  listOwnOffers: defineEndpoint({
    id: 'listOwnOffers',
    method: 'GET',
    path: '/waiting_list/offers/own/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Что вошедшему и его близким предложено сейчас во всех клиниках; первым — то, что истекает раньше',
    response: listOf(OwnOffer),
    errors: [],
  }),
  joinWaitingList: defineEndpoint({
    id: 'joinWaitingList',
    method: 'POST',
    path: '/waiting_list/own/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary:
      'Сообщить, если освободится время врача или специальности (одно из двух), себе или близкому, `dependant`; без дат — 30 дней с сегодняшнего',
    headers: IdempotencyHeaders,
    body: Type.Object({ dependant: Type.Optional(Uuid), ...wanted }, closed),
    response: WaitingEntry,
    limit: 'hold',
    errors: [...JOIN_ERRORS, 'dependant_confirmation_needed', 'idempotency_key_reused'],
  }),
  changeWaiting: defineEndpoint({
    id: 'changeWaiting',
    method: 'PUT',
    path: '/waiting_list/own/:id',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary:
      'Изменить своё ожидание: дни, часы, срок, способ приёма; место в листе остаётся. Без дат остаются прежние. Предложение, которое больше не подходит, отзывается, время достаётся следующему',
    params: IdParams,
    body: Type.Object({ ...Window, ...days, type: nullable(VisitType) }, closed),
    response: WaitingEntry,
    limit: 'hold',
    errors: ['not_found', 'waiting_ended', 'video_unavailable'],
  }),
  leaveWaitingList: defineEndpoint({
    id: 'leaveWaitingList',
    method: 'DELETE',
    path: '/waiting_list/own/:id',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary: 'Больше не ждать: своё ожидание и предложение по нему отменяются, время достаётся следующему',
    params: IdParams,
    response: WaitingEntry,
    limit: 'hold',
    errors: ['not_found', 'waiting_ended'],
  }),
  restoreWaiting: defineEndpoint({
    id: 'restoreWaiting',
    method: 'POST',
    path: '/waiting_list/own/:id/restore/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary:
      'Вернуть своё ожидание на прежнее место в листе: отменённое только что или завершённое за неделю из-за трёх предложений без ответа',
    params: IdParams,
    response: WaitingEntry,
    limit: 'hold',
    errors: ['not_found', 'waiting_ended', 'waiting_already', 'waiting_limit_reached'],
  }),
  declineOffer: defineEndpoint({
    id: 'declineOffer',
    method: 'POST',
    path: '/waiting_list/own/offer/:id/decline/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary:
      'Предложенное время не подходит: оно достаётся следующему, ожидание остаётся. Согласие — обычная запись на это время того, чьё ожидание',
    params: IdParams,
    response: WaitingEntry,
    errors: ['not_found', 'offer_ended'],
  }),
  listWaiting: defineEndpoint({
    id: 'listWaiting',
    method: 'GET',
    path: '/waiting_list/',
    scope: 'clinic',
    access: 'queue.read',
    module: 'registry',
    summary: 'Лист ожидания клиники по порядку; открытые ожидания, если статус не выбран',
    query: Type.Object({
      ...pageQuery(20).properties,
      doctor: Type.Optional(Uuid),
      /** of the entry, or of the doctor who is waited for */
      specialty: Type.Optional(Uuid),
      status: Type.Optional(WaitingStatus),
    }),
    response: pageOf(StaffEntry),
    errors: [],
  }),
  exportWaiting: defineEndpoint({
    id: 'exportWaiting',
    method: 'GET',
    path: '/waiting_list/export/',
    scope: 'clinic',
    access: 'patient.import',
    module: 'registry',
    isFresh: true,
    summary: 'Лист ожидания таблицей (.xlsx или .csv): всё, что нашёл отбор; записывается',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      doctor: Type.Optional(Uuid),
      specialty: Type.Optional(Uuid),
      status: Type.Optional(WaitingStatus),
      format: oneOf(['xlsx', 'csv']),
    }),
    produces: [XLSX_TYPE, CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: [],
  }),
  addWaiting: defineEndpoint({
    id: 'addWaiting',
    method: 'POST',
    path: '/waiting_list/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary: 'Внести пациента в лист ожидания',
    body: Type.Object({ patient: Uuid, ...wanted }, closed),
    response: StaffEntry,
    errors: [...JOIN_ERRORS, 'waiting_unattended'],
  }),
  cancelWaiting: defineEndpoint({
    id: 'cancelWaiting',
    method: 'DELETE',
    path: '/waiting_list/:id',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary: 'Убрать из листа ожидания; предложение отзывается, время достаётся следующему',
    params: IdParams,
    response: StaffEntry,
    errors: ['not_found', 'waiting_ended'],
  }),
  withdrawOffer: defineEndpoint({
    id: 'withdrawOffer',
    method: 'POST',
    path: '/waiting_list/offer/:id/withdraw/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary: 'Отозвать предложение: время достаётся следующему, ожидание остаётся',
    params: IdParams,
    response: StaffEntry,
    errors: ['not_found', 'offer_ended'],
  }),
  listLadders: defineEndpoint({
    id: 'listLadders',
    method: 'GET',
    path: '/waiting_list/ladders/',
    scope: 'clinic',
    access: 'queue.read',
    module: 'registry',
    summary: 'Время, которое предложено сейчас: кому предлагалось, кому предложено и до которого часа, кто следующие',
    response: listOf(Ladder),
    errors: [],
  }),
};
