import { Type } from 'typebox';
import { APPOINTMENT_STATUSES, STATUS_WORDS } from '#shared/rules/appointment-status.ts';
import {
  Day,
  Gender,
  IdParams,
  Instant,
  NameParts,
  Uuid,
  Version,
  VisitComment,
  VisitReason,
  listOf,
  nullable,
  oneOf,
} from './common.ts';
import { VisitType } from './booking.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '../rules/file-purposes.ts';
import { StreamAnswer, defineEndpoint } from './endpoint.ts';

export const VisitStatus = oneOf(APPOINTMENT_STATUSES);
/** A booked patient of a day. `id` and `version` are the appointment's, as `moveAppointment` wants them. */
export const QueueItem = Type.Object({
  id: Uuid,
  uuid: Uuid,
  slot: Uuid,
  start_time: Instant,
  end_time: Instant,
  type: VisitType,
  status: VisitStatus,
  status_text: Type.String(),
  version: Type.Integer(),
  /** when the desk said that the patient had come; null before, and of visits older than this was noted */
  arrived_at: nullable(Instant),
  /** when the patient answered a reminder with «Приду» */
  confirmed_at: nullable(Instant),
  /** somebody gave a reason or a comment; what they are is a look at the visit */
  has_notes: Type.Boolean(),
  patient: Type.Object({
    id: Uuid,
    last_name: Type.String(),
    first_name: Type.String(),
    middle_name: Type.String(),
    date_of_birth: nullable(Day),
    gender: Gender,
    phone: Type.String(),
    cardid: Type.String(),
    good: Type.Boolean(),
    /** the card names some; what they are is a look at the card */ has_allergies: Type.Boolean(),
  }),
  doctor: Type.Object({
    id: Uuid,
    ...NameParts,
    specialty: Type.String(),
    /** false: the doctor does not work here any more, and the desk has to settle the visit */ works: Type.Boolean(),
  }),
});
/** What was said of a visit beforehand. `version`: of these texts alone. */
export const VisitNotes = Type.Object({
  reason: Type.String(),
  comment: Type.String(),
  version: Type.Integer(),
});
/** A moved appointment. */
export const MovedAppointment = Type.Object({
  id: Uuid,
  status: VisitStatus,
  status_text: Type.String(),
  version: Type.Integer(),
  result: Type.Boolean(),
  msg: Type.String(),
});

export const queueEndpoints = {
  listQueue: defineEndpoint({
    id: 'listQueue',
    method: 'GET',
    path: '/queue/',
    scope: 'clinic',
    access: 'queue.read',
    module: 'registry',
    summary: '«Список записей»: записанные пациенты за промежуток не больше двух дней, с поиском по пациенту (2 §2)',
    query: Type.Object({
      start: Instant,
      end: Instant,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      /** only the visit at this time, if it is in the list: a desk reads what a live event names */
      slot: Type.Optional(Uuid),
    }),
    response: listOf(QueueItem),
    errors: [],
  }),
  exportQueue: defineEndpoint({
    id: 'exportQueue',
    method: 'GET',
    path: '/queue/export/',
    scope: 'clinic',
    access: 'patient.import',
    module: 'registry',
    isFresh: true,
    summary: 'Список записей таблицей (.xlsx или .csv), как он показан; записывается',
    query: Type.Object({
      start: Instant,
      end: Instant,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      format: oneOf(['xlsx', 'csv']),
    }),
    produces: [XLSX_TYPE, CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: [],
  }),
  getVisitNotes: defineEndpoint({
    id: 'getVisitNotes',
    method: 'GET',
    path: '/appointment/:id/notes/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary: 'Причина обращения и комментарий регистратуры к записи; просмотр записывается в журнал',
    params: IdParams,
    response: VisitNotes,
    errors: ['not_found'],
  }),
  setVisitNotes: defineEndpoint({
    id: 'setVisitNotes',
    method: 'PUT',
    path: '/appointment/:id/notes/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary: 'Изменить причину обращения и комментарий; `version` — текстов, как они были показаны',
    params: IdParams,
    body: Type.Object(
      { reason: VisitReason, comment: VisitComment, version: Version },
      { additionalProperties: false },
    ),
    response: VisitNotes,
    errors: ['not_found', 'stale_version'],
  }),
  moveAppointment: defineEndpoint({
    id: 'moveAppointment',
    method: 'POST',
    path: '/appoint_history/:id',
    scope: 'clinic',
    access: 'appointment.move',
    module: ['registry', 'reception'],
    summary:
      'Сменить статус записи по таблице статусов (3 §7): регистратура — своё, врач приёма — своё; тот же статус ничего не меняет',
    params: IdParams,
    body: Type.Object(
      {
        /** a code, or its text as documented clients send it */ status: oneOf(STATUS_WORDS),
        version: Type.Optional(Version),
      },
      { additionalProperties: false },
    ),
    response: MovedAppointment,
    errors: [
      'not_found',
      'status_move_refused',
      'slot_not_found',
      'slot_taken',
      'slot_held',
      'slot_offered_to_other',
      'slot_past',
      'employment_not_in_force',
      'patient_busy',
      'reception_not_saved',
      'stale_version',
    ],
  }),
};
