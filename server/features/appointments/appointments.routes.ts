import type { FastifyInstance } from 'fastify';
import { appointmentEndpoints as api } from '#shared/contract/appointments.ts';
import type { AppointmentTab } from '#shared/rules/appointment-tabs.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { confirmOwnAppointment } from './confirm-own.service.ts';
import { toMyAppointment } from './appointments.mapper.ts';
import {
  getMyAppointment,
  listAllMyAppointments,
  listMyAppointments,
  type AppointmentFilter,
  type MyAppointmentRow,
} from './my-appointments.service.ts';

interface TabQuery {
  readonly tab?: AppointmentTab | undefined;
  readonly start_time?: string | undefined;
  readonly with_reception?: number | undefined;
  readonly cancel_reception?: number | undefined;
  readonly dependant?: string | null | undefined;
  readonly own?: number | undefined;
  readonly page: number;
  readonly per_page: number;
}
/** Our own `tab`, or the documented filters (1 §7). */
function filterOf({
  tab,
  start_time,
  with_reception,
  cancel_reception,
  dependant = null,
  own,
  page,
  per_page: size,
}: TabQuery): AppointmentFilter {
  const documented =
    cancel_reception === 1
      ? 'cancelled'
      : with_reception === 1
        ? 'completed'
        : start_time !== undefined
          ? 'upcoming'
          : null;
  return {
    tab: tab ?? documented,
    from: start_time === undefined ? null : Date.parse(start_time),
    dependant,
    isOwn: own === 1,
    page,
    size,
  };
}

/**
 * A person's own appointments (1 §2 "Patient appointment screens"). Cancelling is `PUT /timeslot/{id}` of the schedule.
 */
export function appointmentRoutes(app: FastifyInstance): void {
  const toPage = ({ rows, ...counts }: { rows: MyAppointmentRow[]; total: number; pages: number }) => ({
    items: rows.map((row) => toMyAppointment(row)),
    ...counts,
  });
  for (const endpoint of [api.listMyAppointments, api.listPatientTimeslots, api.listPatientAppointments])
    route(app, endpoint, async ({ query }, call) => toPage(await listMyAppointments(call, filterOf(query))));
  for (const endpoint of [api.listAllMyAppointments, api.listAllPatientTimeslots])
    route(app, endpoint, async ({ query }, call) => toPage(await listAllMyAppointments(call, filterOf(query))));
  route(app, api.getMyAppointment, async ({ params }, call) =>
    toMyAppointment(await getMyAppointment(call, params.id)),
  );
  route(app, api.confirmMyAppointment, ({ params, body }, call) =>
    currentAs(toMyAppointment, async () =>
      toMyAppointment(await confirmOwnAppointment(call, { appointment: params.id, version: body.version })),
    ),
  );
}
