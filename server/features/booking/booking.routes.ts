import type { FastifyInstance } from 'fastify';
import { bookingEndpoints as api } from '#shared/contract/booking.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { CallContext } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { CallLimit } from '#server/lib/throttle/call-limits.ts';
import { slotsChanged } from '#server/lib/realtime/topics.ts';
import { ownBookings } from './booking-limit.service.ts';
import { toDoctorCard, toFreeSlot } from './booking.mapper.ts';
import { getDoctor, listDoctors, listDoctorsBySpecialty, listSpecialties } from './doctors.service.ts';
import { listFreeDates, listFreeSlots } from './free-times.service.ts';
import { holdSlot, releaseHold } from './holds.service.ts';
import { reserveSlot, toReserved } from './reserve.service.ts';

interface Options {
  readonly holdSeconds: number;
  /** how often one person may hold one time in an hour */
  readonly holdsOfOneTime: number;
  readonly maxActive: number;
}

/** Past the expiry by the database's clock, which decides. */
const ANNOUNCE_AFTER_MS = 200;

/** Booking by patients (1 §2 "Booking screens", 1 §7). */
export function bookingRoutes(app: FastifyInstance, { holdSeconds, holdsOfOneTime, maxActive }: Options): void {
  // a hold that is renewed again and again would take the time from everybody without booking it
  const holdsOfTime = new CallLimit(holdsOfOneTime, 3_600_000, 'hold_limit_reached');
  route(app, api.listSpecialties, async ({ query }, { em, clinic }) => {
    const { rows, total, pages } = await listSpecialties(em, clinic, query);
    return { items: rows, total, pages };
  });
  route(app, api.listDoctors, async ({ query }, { em, clinic }) => {
    const { rows, total, pages } = await listDoctors(em, clinic, query);
    return { items: rows.map((row) => toDoctorCard(row, clinic.timezone)), total, pages };
  });
  route(app, api.listDoctorsBySpecialty, async ({ params }, { em, clinic }) => ({
    items: (await listDoctorsBySpecialty(em, clinic, params.id)).map((row) => toDoctorCard(row, clinic.timezone)),
  }));
  route(app, api.getDoctor, async ({ params }, { em, clinic }) => {
    const row = await getDoctor(em, clinic, params.id);
    return { ...toDoctorCard(row, clinic.timezone), fullinfo: row.full_info };
  });
  route(app, api.listFreeDates, async ({ params, query }, { em, clinic }) => ({
    items: await listFreeDates(em, clinic, params.id, query),
  }));
  route(app, api.listFreeSlots, async ({ params }, { em, clinic, maybeActor }) => ({
    items: (await listFreeSlots(em, clinic, params.id, params.date, maybeActor?.userId ?? null)).map((row) =>
      toFreeSlot(row, clinic.timezone),
    ),
  }));
  route(app, api.getBookingLimit, async (_, { em, clinic, actor }) => ({
    active: (await ownBookings(em, clinic.id, actor.userId)).active,
    limit: maxActive,
  }));
  route(app, api.holdSlot, async ({ params }, context) => {
    holdsOfTime.count(`${context.actor.userId} ${params.id}`);
    const { held, released } = await holdSlot(context.em, context.clinic, context.actor, params.id, {
      holdSeconds,
      maxActive,
    });
    context.publish(...slotsChanged(context.clinic.id, [held, ...released]));
    // nobody frees an expired hold, so nobody would tell the open lists that its time is free again
    setTimeout(
      () => app.realtime.publish(slotsChanged(context.clinic.id, [held])),
      held.seconds_left * 1000 + ANNOUNCE_AFTER_MS,
    ).unref();
    return {
      slot: held.id,
      expires_at: toClinicIso(held.expires_at, context.clinic.timezone),
      seconds_left: held.seconds_left,
    };
  });
  route(app, api.releaseHold, async ({ params }, context) => {
    const released = await releaseHold(context.em, context.clinic, context.actor, params.id);
    if (released) context.publish(...slotsChanged(context.clinic.id, [released]));
    return { released: released !== undefined };
  });
  const reserve = async (context: CallContext, slot: string, type: 0 | 1, key: string | undefined) => {
    const booking = await reserveSlot(
      context.em,
      context.clinic,
      context.actor,
      { slot, type, idempotencyKey: key },
      { maxActive, ip: context.ip },
    );
    context.publish(
      ...slotsChanged(context.clinic.id, [{ id: booking.slot, doctor_id: booking.doctor }], context.actor.userId),
    );
    return toReserved(booking, context.clinic.timezone);
  };
  route(app, api.reserveSlot, ({ params, body, headers }, context) =>
    reserve(context, params.id, body.type, headers['idempotency-key']),
  );
  route(app, api.reserveSlotByGet, ({ params, query, headers }, context) =>
    reserve(context, params.id, query.type === 1 ? 1 : 0, headers['idempotency-key']),
  );
}
