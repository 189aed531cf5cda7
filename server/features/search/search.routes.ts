import type { FastifyInstance } from 'fastify';
import { searchEndpoints as api } from '#shared/contract/search.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { keepOverview } from './overview.service.ts';
import { listPastDoctors } from './past-doctors.service.ts';
import { toFoundDoctor, toOverview, toPastDoctor, toSuggestions } from './search.mapper.ts';
import { searchAllDoctors, suggestDoctors } from './search.service.ts';

/** Doctors, specialties and times over all clinics. */
export function searchRoutes(app: FastifyInstance): void {
  const overview = keepOverview();
  route(app, api.searchAllDoctors, async ({ query }, { em }) => {
    const { rows, ...found } = await searchAllDoctors(em, pagingOf(query));
    return { items: rows.map(toFoundDoctor), ...found };
  });
  route(app, api.suggestDoctors, async ({ query }, { em }) =>
    toSuggestions(await suggestDoctors(em, query.what, query.city)),
  );
  route(app, api.getOverview, async ({ query }, { em }) => toOverview(await overview(em, query.city)));
  route(app, api.listPastDoctors, async (_, call) => ({ items: (await listPastDoctors(call)).map(toPastDoctor) }));
}
