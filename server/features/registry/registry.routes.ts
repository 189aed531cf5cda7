import type { FastifyInstance } from 'fastify';
import { registryEndpoints as api } from '#shared/contract/registry.ts';
import { registryExportEndpoints as exported } from '#shared/contract/registry-export.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import type { InvitationSettings } from '#server/features/auth/index.ts';
import type { Files } from '#server/features/files/index.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
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
import { exportRegistry } from './export.service.ts';
import { removeEmployeePhoto, setEmployeePhoto } from './photo.service.ts';
import { fromDoctor, fromEmployee, toDoctorRow, toEmployee, toOwnEmployment } from './registry.mapper.ts';
import { exportTexts } from './texts.ru.ts';

interface Options {
  readonly settings: InvitationSettings;
  readonly files: Files;
}
const DONE = { result: true };

/**
 * Directories of a clinic: specialties, departments, employees, doctors (2 §7). The public lists of them are booking's.
 */
export function registryRoutes(app: FastifyInstance, { settings, files }: Options): void {
  route(app, exported.exportRegistry, async ({ params: { table }, query }, call) => ({
    parts: await exportRegistry(call, table, query),
    mediaType: query.format === 'csv' ? CSV_UTF8_TYPE : XLSX_TYPE,
    fileName: exportTexts.fileName(
      exportTexts.tables[table],
      clinicDay(Date.now(), call.clinic.timezone),
      query.format,
    ),
  }));
  route(app, api.getSpecialty, ({ params }, call) => specialties.get(call, params.id));
  route(app, api.createSpecialty, ({ body }, call) => specialties.create(call, body.title));
  route(app, api.updateSpecialty, ({ params, body }, call) => specialties.update(call, params.id, body));
  route(app, api.deleteSpecialty, async ({ params }, call) => {
    await specialties.remove(call, params.id);
    return DONE;
  });

  route(app, api.listDepartments, async ({ query }, call) => {
    const { rows, total, pages } = await departments.list(call, pagingOf(query));
    return { items: rows, total, pages };
  });
  route(app, api.getDepartment, ({ params }, call) => departments.get(call, params.id));
  route(app, api.createDepartment, ({ body }, call) => departments.create(call, body.title));
  route(app, api.updateDepartment, ({ params, body }, call) => departments.update(call, params.id, body));
  route(app, api.deleteDepartment, async ({ params }, call) => {
    await departments.remove(call, params.id);
    return DONE;
  });

  route(app, api.listEmployees, async ({ query }, call) => {
    const { rows, total, pages } = await listEmployees(call, pagingOf(query));
    return { items: rows.map(toEmployee), total, pages };
  });
  route(app, api.getEmployee, async ({ params }, call) => toEmployee(await getEmployee(call, params.id)));
  route(app, api.createEmployee, async ({ body }, call) =>
    toEmployee(await createEmployee(call, settings, fromEmployee(body))),
  );
  route(app, api.updateEmployee, ({ params, body: { version, ...body } }, call) => {
    const change = { ...fromEmployee(body), version };
    return currentAs(toEmployee, async () => toEmployee(await updateEmployee(call, settings, params.id, change)));
  });
  route(app, api.resendInvitation, async ({ params }, call) => ({
    result: true,
    email: await resendInvitation(call, settings, params.id),
  }));
  route(app, api.setEmployeePhoto, async ({ params }, call) =>
    toEmployee(await setEmployeePhoto(call, files, params.id, call.file)),
  );
  route(app, api.removeEmployeePhoto, async ({ params }, call) =>
    toEmployee(await removeEmployeePhoto(call, params.id)),
  );
  route(app, api.deleteEmployee, async ({ params }, call) => {
    await deleteEmployee(call, params.id);
    return DONE;
  });

  route(app, api.listOwnEmployments, async (_, call) => ({
    items: (await ownEmployments(call)).map(toOwnEmployment),
  }));
  route(app, api.acceptEmployment, async ({ params }, call) => ({
    result: true,
    ...(await acceptEmployment(call, params.id)),
  }));
  route(app, api.endEmployment, async ({ params }, call) => ({
    result: true,
    ...(await endEmployment(call, params.id)),
  }));

  route(app, api.listDoctorRows, async ({ query }, call) => {
    const { rows, total, pages } = await listDoctorRows(call, pagingOf(query));
    return { items: rows.map(toDoctorRow), total, pages };
  });
  route(app, api.getDoctorRow, async ({ params }, call) => toDoctorRow(await getDoctorRow(call, params.id)));
  route(app, api.createDoctor, async ({ body }, call) => toDoctorRow(await createDoctor(call, fromDoctor(body))));
  route(app, api.updateDoctor, ({ params, body: { version, ...body } }, call) => {
    const change = { ...fromDoctor(body), version };
    return currentAs(toDoctorRow, async () => toDoctorRow(await updateDoctor(call, params.id, change)));
  });
  route(app, api.deleteDoctor, async ({ params }, call) => {
    await deleteDoctor(call, params.id);
    return DONE;
  });
}
