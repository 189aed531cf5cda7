import { Type } from 'typebox';
import { APPOINTMENT_TABS } from '#shared/rules/appointment-tabs.ts';
import { IdParams, Instant, NameParts, Uuid, Version, nullable, oneOf, pageOf } from './common.ts';
import { VisitType } from './booking.ts';
import { defineEndpoint } from './endpoint.ts';

/** An appointment as its patient sees it. `can_cancel` and `can_reschedule` are worked out by the server's clock. */
export const MyAppointment = Type.Object({
  id: Uuid,
  uuid: Uuid,
  slot: nullable(Uuid),
  organization: Type.Object({
    id: Uuid,
    title: Type.String(),
    slug: Type.String(),
    city: Type.String(),
    address: Type.String(),
    phones: Type.Array(Type.String()),
    timezone: Type.String(),
    /** without `booking` nobody books there again */
    modules: Type.Array(Type.String()),
  }),
  doctor: Type.Object({
    id: Uuid,
    ...NameParts,
    avatar: nullable(Type.String()),
    specialty: Type.String(),
    department: Type.String(),
  }),
  start_time: Instant,
  end_time: Instant,
  type: VisitType,
  status: Type.String(),
  /** the status in Russian */
  status_text: Type.String(),
  /** somebody of the clinic did it, not the patient */
  cancelled_by_clinic: Type.Boolean(),
  /** null for one's own; else whom the caller booked for */
  patient: nullable(Type.Object({ dependant: Uuid, lastName: Type.String(), firstName: Type.String() })),
  /** the patient said that they come */
  is_confirmed: Type.Boolean(),
  /** where it was when the clinic moved it, until its patient answers; else null */
  rescheduled_from: nullable(Type.Object({ start_time: Instant, doctor: nullable(Type.Object(NameParts)) })),
  /** why they come; empty when nobody said */
  reason: Type.String(),
  /** raised by every change */
  version: Type.Integer(),
  can_cancel: Type.Boolean(),
  /** until when the patient may give it up, where the clinic wants to know before the start; null: until the start */
  cancel_until: nullable(Instant),
  can_reschedule: Type.Boolean(),
});
const TabQuery = Type.Object({
  tab: Type.Optional(oneOf(APPOINTMENT_TABS)),
  /**
   * documented filters (1 §7): `start_time` = upcoming from that time, `with_reception` = completed, `cancel_reception`
   * = cancelled
   */
  start_time: Type.Optional(Instant),
  with_reception: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  cancel_reception: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** of one of the people whom the caller books for */
  dependant: Type.Optional(Uuid),
  /** 1: the caller’s own only */
  own: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});

export const appointmentEndpoints = {
  listMyAppointments: defineEndpoint({
    id: 'listMyAppointments',
    method: 'GET',
    path: '/appointment/',
    scope: 'clinic',
    access: 'signed-in',
    summary: 'Свои записи в клинике (1 §7)',
    query: TabQuery,
    response: pageOf(MyAppointment),
    errors: [],
  }),
  listAllMyAppointments: defineEndpoint({
    id: 'listAllMyAppointments',
    method: 'GET',
    path: '/appointment/all/',
    scope: 'platform',
    access: 'signed-in',
    summary: '«Все мои записи»: свои записи во всех клиниках (1 §2)',
    query: TabQuery,
    response: pageOf(MyAppointment),
    errors: [],
  }),
  listPatientTimeslots: defineEndpoint({
    id: 'listPatientTimeslots',
    method: 'GET',
    path: '/patient/timeslot/',
    scope: 'clinic',
    access: 'signed-in',
    summary: 'То же по документированному адресу (3 §7)',
    query: TabQuery,
    response: pageOf(MyAppointment),
    errors: [],
  }),
  listAllPatientTimeslots: defineEndpoint({
    id: 'listAllPatientTimeslots',
    method: 'GET',
    path: '/patient/alltimeslot/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Свои записи во всех клиниках по документированному адресу (3 §7)',
    query: TabQuery,
    response: pageOf(MyAppointment),
    errors: [],
  }),
  listPatientAppointments: defineEndpoint({
    id: 'listPatientAppointments',
    method: 'GET',
    path: '/patient/appointment/',
    scope: 'clinic',
    access: 'signed-in',
    summary: 'То же по документированному адресу (3 §7)',
    query: TabQuery,
    response: pageOf(MyAppointment),
    errors: [],
  }),
  getMyAppointment: defineEndpoint({
    id: 'getMyAppointment',
    method: 'GET',
    path: '/appointment/:id',
    scope: 'clinic',
    access: 'signed-in',
    summary: 'Своя запись',
    params: IdParams,
    response: MyAppointment,
    errors: ['not_found'],
  }),
  confirmMyAppointment: defineEndpoint({
    id: 'confirmMyAppointment',
    method: 'POST',
    path: '/appointment/:id/confirm/',
    scope: 'clinic',
    access: 'signed-in',
    summary: '«Приду»: пациент подтверждает свою запись до её начала, и на другое время тоже; повтор ничего не меняет',
    params: IdParams,
    body: Type.Object(
      {
        /** as it was seen: nobody says yes to a time that they have not seen */
        version: Version,
      },
      { additionalProperties: false },
    ),
    response: MyAppointment,
    errors: ['not_found', 'stale_version', 'appointment_not_awaited'],
  }),
};
