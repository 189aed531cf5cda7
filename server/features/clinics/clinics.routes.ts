import type { FastifyInstance } from 'fastify';
import { clinicEndpoints as api } from '#shared/contract/clinics.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { toClinicRow, toPublicClinic } from './clinics.mapper.ts';
import {
  getClinicByHost,
  getClinicBySlug,
  getPublicClinic,
  listClinicChoices,
  listClinics,
  listOwnClinics,
} from './clinics.service.ts';

/** Public clinic pages (1 §7). */
export function clinicRoutes(app: FastifyInstance): void {
  route(app, api.listClinics, async ({ query }, { em }) => {
    const { rows, total, pages } = await listClinics(em, pagingOf(query));
    return {
      items: rows.map(toClinicRow),
      total,
      pages,
    };
  });
  route(app, api.listClinicChoices, (_, { em }) => listClinicChoices(em));
  route(app, api.listOwnClinics, async (_, call) => ({ items: (await listOwnClinics(call)).map(toClinicRow) }));
  route(app, api.getClinic, async ({ params }, { em }) => toPublicClinic(await getPublicClinic(em, params.uuid)));
  route(app, api.getClinicBySlug, async ({ params }, { em }) => toPublicClinic(await getClinicBySlug(em, params.slug)));
  route(app, api.getClinicByWebsite, async ({ query }, { em, host }) =>
    toPublicClinic(await getClinicByHost(em, query.host ?? host)),
  );
}
