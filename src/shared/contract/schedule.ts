import { Type } from 'typebox';
import {
  Day,
  IdParams,
  Instant,
  NameParts,
  Uuid,
  Version,
  VisitComment,
  VisitReason,
  listOf,
  nullable,
  pageOf,
} from './common.ts';
import { RecordMode, VisitType } from './booking.ts';
import { defineEndpoint } from './endpoint.ts';
import { ClockTime } from './generation.ts';

/** Who adds and removes single times: of the grid by the first, beside it by the second (K45). */
const KEEPERS = ['schedule.write', 'slot.overbook'] as const;
/** Longest reason of a time beside the grid, characters. */
export const MAX_OVERBOOK_REASON = 300;
/** A slot as staff see it. */
export const StaffSlot = Type.Object({
  id: Uuid,
  doctor: Uuid,
  start_time: Instant,
  end_time: Instant,
  record_mode: RecordMode,
  is_reserve: Type.Boolean(),
  /** the doctor is away then: free only for the desk */
  is_absent: Type.Boolean(),
  is_overbooked: Type.Boolean(),
  /** why it stands beside the grid (K45); null for a time of the grid */
  overbook_reason: nullable(Type.String()),
  /** somebody is confirming it right now */
  is_held: Type.Boolean(),
  /** it is held because it is offered to somebody on the waiting list */
  is_waiting_offer: Type.Boolean(),
  patient: nullable(
    Type.Object({
      id: Uuid,
      ...NameParts,
      phone: Type.String(),
      cardid: Type.String(),
      good: Type.Boolean(),
    }),
  ),
  /** of the patient; its version is what a rescheduling wants */
  appointment: nullable(Type.Object({ id: Uuid, version: Type.Integer(), confirmed_at: nullable(Instant) })),
  status: nullable(Type.String()),
  type: nullable(Type.Integer()),
  version: Type.Integer(),
});
/** Most doctors that a call gives with all times of a day. */
export const MAX_DAY_DOCTORS = 20;
/** A doctor with all times of a day. */
export const DoctorDay = Type.Object({
  doctor: Type.Object({
    id: Uuid,
    ...NameParts,
    avatar: nullable(Type.String()),
    specialty: Type.String(),
  }),
  slots: Type.Array(StaffSlot),
});
/** A free time that the desk may book. */
export const NearestTime = Type.Object({
  id: Uuid,
  start_time: Instant,
  end_time: Instant,
  record_mode: RecordMode,
  doctor: Type.Object({
    id: Uuid,
    ...NameParts,
    specialty: Type.String(),
  }),
  /** the patient who was named has been received by this doctor */
  is_own_doctor: Type.Boolean(),
});
/** How many times the desk is offered at first. */
export const NEAREST_TIMES = 5;
/** And at most. */
export const MAX_NEAREST_TIMES = 20;
const range = Type.Object({ start: Instant, end: Instant });

export const scheduleEndpoints = {
  listSlotsByDoctor: defineEndpoint({
    id: 'listSlotsByDoctor',
    method: 'GET',
    path: '/timeslot/by_doctor/:id',
    scope: 'clinic',
    access: 'schedule.read',
    module: 'registry',
    summary: 'Расписание врача за промежуток, не больше 62 дней (2 §7)',
    params: IdParams,
    query: range,
    response: listOf(StaffSlot),
    errors: ['not_found'],
  }),
  listDoctorDays: defineEndpoint({
    id: 'listDoctorDays',
    method: 'GET',
    path: '/timeslot/day/:date',
    scope: 'clinic',
    access: 'schedule.read',
    module: 'registry',
    summary: 'День клиники: врачи, которые в этот день принимают, по ФИО, и всё их время',
    params: Type.Object({ date: Day }),
    query: Type.Object({
      specialty: Type.Optional(Uuid),
      page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
      per_page: Type.Integer({ minimum: 1, maximum: MAX_DAY_DOCTORS, default: 8 }),
    }),
    response: pageOf(DoctorDay),
    errors: [],
  }),
  listSlotsByDay: defineEndpoint({
    id: 'listSlotsByDay',
    method: 'GET',
    path: '/timeslot/by_day/',
    scope: 'clinic',
    access: 'schedule.read',
    module: 'registry',
    summary: 'Занятое время всех врачей за промежуток, не больше 2 дней (2 §7)',
    query: range,
    response: listOf(StaffSlot),
    errors: [],
  }),
  listSlots: defineEndpoint({
    id: 'listSlots',
    method: 'GET',
    path: '/timeslot/',
    scope: 'clinic',
    access: 'schedule.read',
    module: 'registry',
    summary: 'То же, что by_day; без промежутка — за сегодняшний день клиники (3 §7)',
    query: Type.Partial(range),
    response: listOf(StaffSlot),
    errors: [],
  }),
  listNearestTimes: defineEndpoint({
    id: 'listNearestTimes',
    method: 'GET',
    path: '/timeslot/nearest/',
    scope: 'clinic',
    access: 'slot.book',
    module: 'registry',
    summary:
      'Ближайшее свободное время врача, специальности или всех врачей, время «только по телефону» тоже; `from` — с какого дня, `after` и `before` — с какого часа и до какого, `patient` отмечает врачей, у которых он уже был',
    query: Type.Object({
      doctor: Type.Optional(Uuid),
      specialty: Type.Optional(Uuid),
      /** letters of the doctor's name */
      search: Type.Optional(Type.String({ maxLength: 100 })),
      from: Type.Optional(Day),
      /** from this time of a day on */
      after: Type.Optional(ClockTime),
      /** and earlier than this one */
      before: Type.Optional(ClockTime),
      patient: Type.Optional(Uuid),
      limit: Type.Integer({ minimum: 1, maximum: MAX_NEAREST_TIMES, default: NEAREST_TIMES }),
    }),
    response: listOf(NearestTime),
    errors: [],
  }),
  createSlot: defineEndpoint({
    id: 'createSlot',
    method: 'POST',
    path: '/timeslot/',
    scope: 'clinic',
    access: KEEPERS,
    module: 'registry',
    summary:
      'Добавить одно время (2 §7): право schedule.write. Сверх сетки, с причиной и поверх другого времени врача: право slot.overbook (K45), запись только через регистратуру',
    body: Type.Object(
      {
        start_time: Instant,
        end_time: Instant,
        doctor: Uuid,
        /** of a time of the grid */
        record_mode: Type.Optional(RecordMode),
        is_overbooked: Type.Optional(Type.Boolean()),
        /** of a time beside the grid, which has one */
        reason: Type.Optional(Type.String({ maxLength: MAX_OVERBOOK_REASON, 'x-clean': 'line' })),
      },
      { additionalProperties: false },
    ),
    response: StaffSlot,
    errors: ['not_found', 'conflict', 'permission_denied', 'overbook_reason_needed', 'slot_overlap'],
  }),
  updateSlot: defineEndpoint({
    id: 'updateSlot',
    method: 'PUT',
    path: '/timeslot/:id',
    scope: 'clinic',
    access: 'signed-in',
    summary:
      'Записать пациента, снять запись, поставить резерв; пациент — только отменить свою запись (2 §7, решение «patient set to null»)',
    params: IdParams,
    body: Type.Object(
      {
        patient: nullable(Uuid),
        is_reserve: Type.Boolean(),
        version: Type.Optional(Version),
        /** both of a new booking; without a patient they say nothing */
        reason: Type.Optional(VisitReason),
        comment: Type.Optional(VisitComment),
        /** of a new booking: 1 by video, where the clinic has it; without it in person */
        type: Type.Optional(VisitType),
      },
      { additionalProperties: false },
    ),
    response: StaffSlot,
    errors: [
      'not_found',
      'permission_denied',
      'feature_not_available',
      'slot_taken',
      'slot_held',
      'slot_offered_to_other',
      'slot_past',
      'employment_not_in_force',
      'patient_busy',
      'video_unavailable',
      'patient_and_reserve',
      'appointment_started',
      'cancel_too_late',
      'appointment_not_active',
      'appointment_locked',
      'stale_version',
    ],
  }),
  deleteSlot: defineEndpoint({
    id: 'deleteSlot',
    method: 'DELETE',
    path: '/timeslot/:id',
    scope: 'clinic',
    access: KEEPERS,
    module: 'registry',
    summary:
      'Убрать время без записи (2 §7), сверх сетки по праву slot.overbook. С `version` — только то, что было показано: 409 и строка, как она есть',
    params: IdParams,
    query: Type.Object({ version: Type.Optional(Version) }),
    response: Type.Object({ result: Type.Boolean() }),
    errors: ['not_found', 'permission_denied', 'slot_booked', 'slot_held', 'slot_offered_to_other', 'stale_version'],
  }),
};
