import type { FastifyInstance } from 'fastify';
import { bookingEndpoints as api } from '#shared/contract/booking.ts';
import {
  ownBookings,
  rescheduleAppointment,
  reserveSlot,
  type ReserveRequest,
} from '#server/features/appointments/index.ts';
import type { CallContext } from '#server/http/context.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { CallLimit } from '#server/lib/throttle/call-limits.ts';
import { toDoctorCard, toFreeSlot, toHeld, toOfferedDoctor, toRescheduled, toReserved } from './booking.mapper.ts';
import { getDoctor, listDoctors, listDoctorsBySpecialty, listSpecialties, searchDoctors } from './doctors.service.ts';
import { listFreeDates, listFreeSlots } from './free-times.service.ts';
import { holdSlot, releaseHold } from './holds.service.ts';

interface Options {
  readonly holdSeconds: number;
  /** how often one person may hold one time in an hour */
  readonly holdsOfOneTime: number;
  readonly maxActive: number;
}

/** Booking by patients (1 §2 "Booking screens", 1 §7). */
export function bookingRoutes(app: FastifyInstance, { holdSeconds, holdsOfOneTime, maxActive }: Options): void {
  // a hold that is renewed again and again would take the time from everybody without booking it
  /** future bookings that one patient may have in the clinic of the call */
  const mostOf = ({ clinic }: CallContext): number => clinic.maxBookings ?? maxActive;
  const holdsOfTime = new CallLimit(holdsOfOneTime, 3_600_000, 'hold_limit_reached');
  route(app, api.listSpecialties, async ({ query }, call) => {
    const { rows, total, pages } = await listSpecialties(call, pagingOf(query));
    return { items: rows, total, pages };
  });
  route(app, api.listDoctors, async ({ query }, call) => {
    const { rows, total, pages } = await listDoctors(call, pagingOf(query));
    return { items: rows.map((row) => toDoctorCard(row, call.clinic.timezone)), total, pages };
  });
  route(app, api.searchDoctors, async ({ query }, call) => {
    const { rows, total, pages, from } = await searchDoctors(call, {
      ...pagingOf(query),
      specialty: query.specialty ?? null,
      from: query.from ?? null,
      part: query.part ?? null,
      sort: query.sort ?? null,
    });
    return { items: rows.map((row) => toOfferedDoctor(row, call.clinic.timezone)), total, pages, from };
  });
  route(app, api.listDoctorsBySpecialty, async ({ params }, call) => ({
    items: (await listDoctorsBySpecialty(call, params.id)).map((row) => toDoctorCard(row, call.clinic.timezone)),
  }));
  route(app, api.getDoctor, async ({ params }, call) => {
    const row = await getDoctor(call, params.id);
    return { ...toDoctorCard(row, call.clinic.timezone), fullinfo: row.full_info };
  });
  route(app, api.listFreeDates, async ({ params, query }, call) => ({
    items: await listFreeDates(call, params.id, query),
  }));
  route(app, api.listFreeSlots, async ({ params }, call) => ({
    items: (await listFreeSlots(call, params.id, params.date, call.maybeActor?.userId ?? null)).map((row) =>
      toFreeSlot(row, call.clinic.timezone),
    ),
  }));
  route(app, api.getBookingLimit, async (_, call) => {
    const { active, has_dependants } = await ownBookings(call);
    return { active, limit: mostOf(call), has_dependants };
  });
  route(app, api.holdSlot, async ({ params, query }, call) => {
    holdsOfTime.count(`${call.actor.userId} ${params.id}`);
    const options = { holdSeconds, maxActive: mostOf(call), rescheduled: query.rescheduled ?? null };
    return toHeld(await holdSlot(call, params.id, options), call.clinic.timezone);
  });
  route(app, api.releaseHold, async ({ params }, call) => ({ released: await releaseHold(call, params.id) }));
  const reserve = async (call: CallContext, request: ReserveRequest) => {
    const booking = await reserveSlot(call, request, mostOf(call));
    // they were holds of somebody who did book
    holdsOfTime.forget(`${call.actor.userId} ${request.slot}`);
    return toReserved(booking, call.clinic.timezone);
  };
  route(app, api.rescheduleAppointment, async ({ params, body, headers }, call) => {
    const { slot, version } = body;
    const idempotencyKey = headers['idempotency-key'];
    const moved = await rescheduleAppointment(call, { appointment: params.id, slot, version, idempotencyKey });
    holdsOfTime.forget(`${call.actor.userId} ${slot}`);
    return toRescheduled(moved, call.clinic.timezone);
  });
  route(app, api.reserveSlot, ({ params, body, headers }, call) =>
    reserve(call, {
      slot: params.id,
      type: body.type,
      dependant: body.dependant ?? null,
      reason: body.reason ?? '',
      idempotencyKey: headers['idempotency-key'],
    }),
  );
  route(app, api.reserveSlotByGet, ({ params, query, headers }, call) =>
    // an address is no place for what ails somebody
    reserve(call, {
      slot: params.id,
      type: query.type === 1 ? 1 : 0,
      dependant: null,
      reason: '',
      idempotencyKey: headers['idempotency-key'],
    }),
  );
}
