import type { FastifyInstance } from 'fastify';
import { appointmentEndpoints as api, type AppointmentTab } from '#shared/contract/appointments.ts';
import type { CallClinic } from '#server/http/call.ts';
import type { CallContext } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { toMyAppointment } from './appointments.mapper.ts';
import { getMyAppointment, listMyAppointments } from './my-appointments.service.ts';

interface TabQuery {
  readonly tab?: AppointmentTab | undefined;
  readonly start_time?: string | undefined;
  readonly with_reception?: number | undefined;
  readonly cancel_reception?: number | undefined;
  readonly page: number;
  readonly per_page: number;
}
/** Our own `tab`, or the documented filters (1 §7). */
function filterOf({ tab, start_time, with_reception, cancel_reception, page, per_page }: TabQuery) {
  const documented =
    cancel_reception === 1
      ? 'cancelled'
      : with_reception === 1
        ? 'completed'
        : start_time !== undefined
          ? 'upcoming'
          : null;
  return { tab: tab ?? documented, from: start_time === undefined ? null : Date.parse(start_time), page, per_page };
}

/** A person's own appointments (1 §2 "Patient appointment screens"). Cancelling is `PUT /timeslot/{id}` of the schedule. */
export function appointmentRoutes(app: FastifyInstance): void {
  const list = async ({ em, actor }: CallContext, clinic: CallClinic | null, query: TabQuery) => {
    const { rows, total, pages } = await listMyAppointments(em, clinic, actor, filterOf(query));
    return { items: rows.map((row) => toMyAppointment(row)), total, pages };
  };
  for (const endpoint of [api.listMyAppointments, api.listPatientTimeslots, api.listPatientAppointments]) {
    route(app, endpoint, ({ query }, call) => list(call, call.clinic, query));
  }
  for (const endpoint of [api.listAllMyAppointments, api.listAllPatientTimeslots])
    route(app, endpoint, ({ query }, call) => list(call, null, query));
  route(app, api.getMyAppointment, async ({ params }, call) =>
    toMyAppointment(await getMyAppointment(call, params.id)),
  );
}
