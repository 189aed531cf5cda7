import type { FastifyInstance } from 'fastify';
import { staffEndpoints as api } from '#shared/contract/staff.ts';
import type { AuthSettings } from '#server/features/auth/index.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listStaff, setStaffAdmin, setStaffOverbooking, type StaffRow } from './staff.service.ts';
import { staffTexts as texts } from './texts.ru.ts';

const toStaffRow = ({ last_name, first_name, middle_name, roles, grants, ...row }: StaffRow) => ({
  id: row.id,
  lastName: last_name,
  firstName: first_name,
  middleName: middle_name,
  email: row.email,
  state: row.state,
  roles: [...roles],
  grants: [...grants],
  is_last_admin: row.is_last_admin,
});

/** «Персонал» of a clinic (K31). */
export function staffRoutes(app: FastifyInstance, { settings }: { readonly settings: AuthSettings }): void {
  route(app, api.listStaff, async ({ query }, call) => {
    const { rows, total, pages } = await listStaff(call, pagingOf(query));
    return { items: rows.map(toStaffRow), total, pages };
  });
  route(app, api.setStaffAdmin, async ({ params, body }, call) => {
    await setStaffAdmin(call, settings, params.id, body.is_admin);
    return { message: body.is_admin ? texts.adminGiven : texts.adminTaken };
  });
  route(app, api.setStaffOverbooking, async ({ params, body }, call) => {
    await setStaffOverbooking(call, params.id, body.is_allowed);
    return { message: body.is_allowed ? texts.overbookingGiven : texts.overbookingTaken };
  });
}
