import { Type } from 'typebox';
import { DAY_PARTS } from '#shared/rules/day-parts.ts';
import { Day, IdParams, Instant, Uuid, Version, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** 0 free to book by oneself, 1 by phone only */
export const RecordMode = oneOf([0, 1]);
/** 0 in person, 1 by video */
export const VisitType = oneOf([0, 1]);

export const SpecialtyRow = Type.Object({ id: Uuid, title: Type.String(), doctors: Type.Integer() });
const Titled = Type.Object({ id: Uuid, title: Type.String() });
export const DoctorCard = Type.Object({
  id: Uuid,
  employee: Type.Object({
    id: Uuid,
    lastName: Type.String(),
    firstName: Type.String(),
    middleName: Type.String(),
    avatar: nullable(Type.String()),
  }),
  specialty: Titled,
  department: Titled,
  experience: nullable(Type.Integer()),
  degree: Type.String(),
  shortinfo: Type.String(),
  /** next day with free or phone-only times within the booking horizon; null: «Запись не ведется» */
  next_date: nullable(Day),
  /** start of the next time that a patient can book; null when only the phone can */
  next_time: nullable(Instant),
});
/** A doctor with the next days: only those with times that a patient can book. */
export const OfferedDoctor = Type.Object({
  ...DoctorCard.properties,
  days: Type.Array(Type.Object({ date: Day, free: Type.Integer(), times: Type.Array(Instant) })),
});
export const FreeDate = Type.Object({ date: Day, free: Type.Integer(), by_phone: Type.Integer() });
export const FreeSlot = Type.Object({
  id: Uuid,
  start_time: Instant,
  end_time: Instant,
  record_mode: RecordMode,
});
export const ReservedAppointment = Type.Object({
  id: Uuid,
  uuid: Uuid,
  slot: Uuid,
  doctor: Uuid,
  start_time: Instant,
  end_time: Instant,
  type: VisitType,
  status: Type.String(),
});
const Hold = Type.Object({ slot: Uuid, expires_at: Instant, seconds_left: Type.Integer() });
const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
});
const reserveErrors = [
  'not_found',
  'slot_not_found',
  'slot_taken',
  'slot_held',
  'slot_past',
  'slot_by_phone',
  'patient_busy',
  'booking_limit_reached',
  'video_unavailable',
  'idempotency_key_reused',
  'too_many_requests',
] as const;

export const bookingEndpoints = {
  listSpecialties: defineEndpoint({
    id: 'listSpecialties',
    method: 'GET',
    path: '/specialty/',
    scope: 'clinic',
    access: 'public',
    module: ['booking', 'registry'],
    summary: 'Специальности клиники (1 §7, 2 §7)',
    query: pageQuery(100),
    response: pageOf(SpecialtyRow),
    errors: [],
  }),
  listDoctors: defineEndpoint({
    id: 'listDoctors',
    method: 'GET',
    path: '/doctor/',
    scope: 'clinic',
    access: 'public',
    module: ['booking', 'registry', 'reception'],
    summary: 'Врачи клиники с ближайшей свободной датой; поиск по ФИО (1 §7)',
    query: pageQuery(100),
    response: pageOf(DoctorCard),
    errors: [],
  }),
  searchDoctors: defineEndpoint({
    id: 'searchDoctors',
    method: 'GET',
    path: '/doctor/search/',
    scope: 'clinic',
    access: 'public',
    module: 'booking',
    summary: 'Врачи с ближайшими днями и временем: по специальности, ФИО, дню и части дня',
    query: Type.Object({
      ...pageQuery(20).properties,
      specialty: Type.Optional(Uuid),
      /** first of the days; without it the first on which anybody found has time */
      from: Type.Optional(Day),
      part: Type.Optional(oneOf(DAY_PARTS)),
      sort: Type.Optional(oneOf(['nearest', 'name'])),
    }),
    response: Type.Object({ ...pageOf(OfferedDoctor).properties, from: Day }),
    errors: [],
  }),
  listDoctorsBySpecialty: defineEndpoint({
    id: 'listDoctorsBySpecialty',
    method: 'GET',
    path: '/doctor/by_specialty/:id',
    scope: 'clinic',
    access: 'public',
    module: ['booking', 'registry'],
    summary: 'Врачи специальности (1 §7)',
    params: IdParams,
    response: listOf(DoctorCard),
    errors: ['not_found'],
  }),
  getDoctor: defineEndpoint({
    id: 'getDoctor',
    method: 'GET',
    path: '/doctor/:id',
    scope: 'clinic',
    access: 'public',
    module: ['booking', 'registry'],
    summary: 'Врач (1 §7)',
    params: IdParams,
    response: Type.Object({ ...DoctorCard.properties, fullinfo: Type.String() }),
    errors: ['not_found'],
  }),
  listFreeDates: defineEndpoint({
    id: 'listFreeDates',
    method: 'GET',
    path: '/doctor/:id/free_dates/',
    scope: 'clinic',
    access: 'public',
    module: ['booking', 'registry'],
    summary: 'Дни врача со свободным временем; день — по часам клиники; не больше 92 дней за раз (1 §7)',
    params: IdParams,
    query: Type.Object({ start: Day, end: Day }),
    response: listOf(FreeDate),
    errors: ['not_found'],
  }),
  listFreeSlots: defineEndpoint({
    id: 'listFreeSlots',
    method: 'GET',
    path: '/doctor/:id/free_slots/:date',
    scope: 'clinic',
    access: 'public',
    actor: 'optional',
    module: ['booking', 'registry'],
    summary: 'Свободное время врача в день (1 §7)',
    params: Type.Object({ id: Uuid, date: Day }),
    response: listOf(FreeSlot),
    errors: ['not_found'],
  }),
  getBookingLimit: defineEndpoint({
    id: 'getBookingLimit',
    method: 'GET',
    path: '/appointment/limit/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary: 'Сколько у вошедшего предстоящих записей в клинике и сколько можно',
    response: Type.Object({ active: Type.Integer(), limit: Type.Integer() }),
    errors: [],
  }),
  holdSlot: defineEndpoint({
    id: 'holdSlot',
    method: 'POST',
    path: '/timeslot/:id/hold/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary:
      'Придержать время на время подтверждения; одно на человека (решение «Hold»). `rescheduled`: своя запись, которую переносят на это время',
    params: IdParams,
    query: Type.Object({ rescheduled: Type.Optional(Uuid) }),
    response: Hold,
    limit: 'hold',
    errors: [
      'not_found',
      'slot_not_found',
      'slot_taken',
      'slot_held',
      'slot_past',
      'slot_by_phone',
      'hold_limit_reached',
      'booking_limit_reached',
      'patient_busy',
    ],
  }),
  releaseHold: defineEndpoint({
    id: 'releaseHold',
    method: 'DELETE',
    path: '/timeslot/:id/hold/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary: 'Отпустить придержанное время',
    params: IdParams,
    response: Type.Object({ released: Type.Boolean() }),
    errors: ['not_found', 'slot_not_found'],
  }),
  reserveSlot: defineEndpoint({
    id: 'reserveSlot',
    method: 'POST',
    path: '/timeslot/:id/reserve/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary: 'Записаться на время (1 §7, решение «Reserve»)',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: Type.Object(
      {
        type: VisitType,
        /** whom the caller books for; absent: themselves */
        dependant: Type.Optional(Uuid),
      },
      { additionalProperties: false },
    ),
    response: ReservedAppointment,
    limit: 'reserve',
    errors: [...reserveErrors, 'dependant_confirmation_needed'],
  }),
  rescheduleAppointment: defineEndpoint({
    id: 'rescheduleAppointment',
    method: 'POST',
    path: '/appointment/:id/reschedule/',
    scope: 'clinic',
    access: 'signed-in',
    summary:
      'Перенести запись на другое время клиники: новое занимается и прежнее освобождается разом. Пациент — свою до её начала, регистратура — любую до конца её дня',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: Type.Object(
      {
        slot: Uuid,
        /** of the appointment, as it was seen */
        version: Type.Optional(Version),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ ...ReservedAppointment.properties, version: Type.Integer() }),
    limit: 'reserve',
    errors: [
      'not_found',
      'feature_not_available',
      'appointment_not_active',
      'appointment_locked',
      'reschedule_too_late',
      'slot_not_found',
      'slot_taken',
      'slot_held',
      'slot_past',
      'slot_by_phone',
      'employment_not_in_force',
      'patient_busy',
      'stale_version',
      'idempotency_key_reused',
      'too_many_requests',
    ],
  }),
  reserveSlotByGet: defineEndpoint({
    id: 'reserveSlotByGet',
    method: 'GET',
    path: '/timeslot/:id/reserve/',
    scope: 'clinic',
    access: 'signed-in',
    module: 'booking',
    summary: 'Записаться на время: вызов в том виде, в каком он описан (1 §7)',
    params: IdParams,
    headers: IdempotencyHeaders,
    query: Type.Object({ type: Type.Integer({ minimum: 0, maximum: 1, default: 0 }) }),
    response: ReservedAppointment,
    limit: 'reserve',
    errors: reserveErrors,
  }),
};
