import type { FastifyInstance } from 'fastify';
import { adminClinicEndpoints as api } from '#shared/contract/admin-clinics.ts';
import { adminUserEndpoints as users } from '#shared/contract/admin-users.ts';
import { getAdminUser, toAdminUser, type AuthSettings } from '#server/features/auth/index.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import {
  appointClinicAdmin,
  dismissClinicAdmin,
  getAdminClinic,
  listAdminClinics,
  makeClinic,
  setClinicModules,
  switchClinic,
  updateAdminClinic,
} from './admin-clinics.service.ts';
import { setPersonRights } from './person-rights.service.ts';
import { fromInvitee, toAdminClinic, toAdminClinicRow, toHeldRights } from './admin-clinics.mapper.ts';

interface Options {
  readonly settings: AuthSettings;
}

/** Clinics as the platform's superusers make, change and switch them off (K9), and who may do what there (A51). */
export function adminClinicRoutes(app: FastifyInstance, { settings }: Options): void {
  route(app, api.listAdminClinics, async ({ query }, call) => {
    const { rows, total, pages } = await listAdminClinics(call, pagingOf(query));
    return { items: rows.map(toAdminClinicRow), total, pages };
  });
  route(app, api.getAdminClinic, async ({ params }, call) => toAdminClinic(await getAdminClinic(call, params.uuid)));
  route(app, api.createClinic, async ({ body: { admin, ...clinic } }, call) =>
    toAdminClinic(await makeClinic(call, settings, clinic, fromInvitee(admin))),
  );
  route(app, api.updateAdminClinic, ({ params, body }, call) =>
    currentAs(toAdminClinic, async () => toAdminClinic(await updateAdminClinic(call, params.uuid, body))),
  );
  route(app, api.setClinicModules, ({ params, body }, call) =>
    currentAs(toAdminClinic, async () => toAdminClinic(await setClinicModules(call, params.uuid, body))),
  );
  route(app, users.setUserRights, ({ params: { id, clinic }, body: { is_admin: isAdmin, was, ...rights } }, call) =>
    currentAs(toHeldRights, async () => {
      const wanted = { isAdmin, was: { isAdmin: was.is_admin, grants: was.grants }, ...rights };
      await setPersonRights(call, settings, { user: id, clinic }, wanted);
      return toAdminUser(await getAdminUser(call, settings, id));
    }),
  );
  route(app, api.disableClinic, async ({ params }, call) =>
    toAdminClinic(await switchClinic(call, params.uuid, false)),
  );
  route(app, api.enableClinic, async ({ params }, call) => toAdminClinic(await switchClinic(call, params.uuid, true)));
  route(app, api.appointClinicAdmin, async ({ params, body }, call) =>
    toAdminClinic(await appointClinicAdmin(call, settings, params.uuid, fromInvitee(body))),
  );
  route(app, api.dismissClinicAdmin, async ({ params }, call) =>
    toAdminClinic(await dismissClinicAdmin(call, params.uuid, params.user)),
  );
}
