import type { FastifyInstance } from 'fastify';
import { registryEndpoints as api } from '#shared/contract/registry.ts';
import type { InvitationSettings } from '#server/features/auth/index.ts';
import type { CallContext } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { doctorTopic, rolesChanged, scheduleTopic, staffTopic } from '#server/lib/realtime/topics.ts';
import { departments, specialties } from './directories.service.ts';
import { createDoctor, deleteDoctor, getDoctorRow, listDoctorRows, updateDoctor } from './doctors.service.ts';
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  updateEmployee,
} from './employees.service.ts';
import { acceptEmployment, endEmployment, ownEmployments } from './employments.service.ts';
import { toDoctorRow, toEmployee, toOwnEmployment } from './registry.mapper.ts';

interface Options {
  readonly settings: InvitationSettings;
}
const DONE = { result: true };

/** Directories of a clinic: specialties, departments, employees, doctors (2 §7). The public lists of them are booking's. */
export function registryRoutes(app: FastifyInstance, { settings }: Options): void {
  /** people whose roles or employments changed hear of it, so that their menus follow */
  const announce = ({ publish }: CallContext, users: readonly string[]) => publish(...rolesChanged(users));
  /** the person, whoever looks at their free times, the desk of the clinic, and its list of employees */
  const announceEmployment = (
    context: CallContext,
    { clinic, doctors }: { clinic: string; doctors: readonly string[] },
  ) =>
    context.publish(
      ...rolesChanged([context.actor.userId]),
      ...doctors.map((doctor) => ({ topic: doctorTopic(doctor), ids: [] })),
      { topic: scheduleTopic(clinic), ids: [] },
      { topic: staffTopic(clinic), ids: [] },
    );

  route(app, api.getSpecialty, ({ params }, { em, clinic }) => specialties.get(em, clinic, params.id));
  route(app, api.createSpecialty, ({ body }, context) =>
    specialties.create(context.em, context.clinic, context, body.title),
  );
  route(app, api.updateSpecialty, ({ params, body }, context) =>
    specialties.update(context.em, context.clinic, context, params.id, body),
  );
  route(app, api.deleteSpecialty, async ({ params }, context) => {
    await specialties.remove(context.em, context.clinic, context, params.id);
    return DONE;
  });

  route(app, api.listDepartments, async ({ query }, { em, clinic }) => {
    const { rows, total, pages } = await departments.list(em, clinic, query);
    return { items: rows, total, pages };
  });
  route(app, api.getDepartment, ({ params }, { em, clinic }) => departments.get(em, clinic, params.id));
  route(app, api.createDepartment, ({ body }, context) =>
    departments.create(context.em, context.clinic, context, body.title),
  );
  route(app, api.updateDepartment, ({ params, body }, context) =>
    departments.update(context.em, context.clinic, context, params.id, body),
  );
  route(app, api.deleteDepartment, async ({ params }, context) => {
    await departments.remove(context.em, context.clinic, context, params.id);
    return DONE;
  });

  route(app, api.listEmployees, async ({ query }, { em, clinic }) => {
    const { rows, total, pages } = await listEmployees(em, clinic, query);
    return { items: rows.map(toEmployee), total, pages };
  });
  route(app, api.getEmployee, async ({ params }, { em, clinic }) =>
    toEmployee(await getEmployee(em, clinic, params.id)),
  );
  route(app, api.createEmployee, async ({ body }, context) => {
    const { row, users } = await createEmployee(context.em, settings, context.clinic, context, body);
    announce(context, users);
    return toEmployee(row);
  });
  route(app, api.updateEmployee, async ({ params, body }, context) => {
    const { row, users } = await updateEmployee(context.em, settings, context.clinic, context, params.id, body);
    announce(context, users);
    return toEmployee(row);
  });
  route(app, api.resendInvitation, async ({ params }, context) => {
    const { email, users } = await resendInvitation(context.em, settings, context.clinic, context, params.id);
    announce(context, users);
    return { result: true, email };
  });
  route(app, api.deleteEmployee, async ({ params }, context) => {
    announce(context, await deleteEmployee(context.em, context.clinic, context, params.id));
    return DONE;
  });

  route(app, api.listOwnEmployments, async (_, { em, actor }) => ({
    items: (await ownEmployments(em, actor.userId)).map(toOwnEmployment),
  }));
  route(app, api.acceptEmployment, async ({ params }, context) => {
    const changed = await acceptEmployment(context.em, context, params.id);
    announceEmployment(context, changed);
    return { result: true, removed: changed.removed };
  });
  route(app, api.endEmployment, async ({ params }, context) => {
    const changed = await endEmployment(context.em, context, params.id);
    announceEmployment(context, changed);
    return { result: true, removed: changed.removed, visits: changed.visits };
  });

  route(app, api.listDoctorRows, async ({ query }, { em, clinic }) => {
    const { rows, total, pages } = await listDoctorRows(em, clinic, query);
    return { items: rows.map(toDoctorRow), total, pages };
  });
  route(app, api.getDoctorRow, async ({ params }, { em, clinic }) =>
    toDoctorRow(await getDoctorRow(em, clinic, params.id)),
  );
  route(app, api.createDoctor, async ({ body }, context) => {
    const { row, users } = await createDoctor(context.em, context.clinic, context, body);
    announce(context, users);
    return toDoctorRow(row);
  });
  route(app, api.updateDoctor, async ({ params, body }, context) => {
    const { row, users } = await updateDoctor(context.em, context.clinic, context, params.id, body);
    announce(context, users);
    return toDoctorRow(row);
  });
  route(app, api.deleteDoctor, async ({ params }, context) => {
    announce(context, await deleteDoctor(context.em, context.clinic, context, params.id));
    return DONE;
  });
}
