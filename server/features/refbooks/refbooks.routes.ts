import type { FastifyInstance } from 'fastify';
import { refbookEndpoints as api } from '#shared/contract/refbooks.ts';
import { REFBOOKS } from '#shared/rules/refbooks.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { importRoutes, type ImportSettings } from './imports.routes.ts';
import { searchDiagnoses } from './diagnoses.service.ts';
import { listDiagnoses } from './diagnosis-list.service.ts';
import { refbookListRoutes } from './lists.routes.ts';
import { refbookRowRoutes } from './rows.routes.ts';
import { toDiagnosis, toPlace } from './diagnoses.mapper.ts';
import { diagnosisPlace } from './diagnosis-tree.service.ts';
import { addFavourite, listOwnDiagnoses, removeFavourite } from './own-diagnoses.service.ts';

/** Reference books (2 §2 "Dictionaries", 3 §7). */
export function refbookRoutes(app: FastifyInstance, settings: ImportSettings): void {
  refbookListRoutes(app);
  refbookRowRoutes(app);
  for (const book of REFBOOKS) importRoutes(app, book, settings);
  route(app, api.searchDiagnoses, async ({ query }, call) => {
    const { items, total } = await searchDiagnoses(call, query);
    return { items: items.map(toDiagnosis), total };
  });
  route(app, api.listOwnDiagnoses, async ({ query }, call) => ({
    items: (await listOwnDiagnoses(call, query)).map(toDiagnosis),
  }));
  route(app, api.addFavouriteDiagnosis, async ({ params }, call) => {
    await addFavourite(call, params.code);
    return { result: true };
  });
  route(app, api.removeFavouriteDiagnosis, async ({ params }, call) => {
    await removeFavourite(call, params.code);
    return { result: true };
  });
  route(app, api.listDiagnoses, async ({ query }, { em }) => {
    const { rows, total, pages } = await listDiagnoses(em, pagingOf(query));
    return {
      items: rows.map(({ code, name, is_recordable }) => ({ id: code, code, name, is_recordable })),
      total,
      pages,
    };
  });
  route(app, api.getDiagnosisPlace, async ({ query }, { em }) => toPlace(await diagnosisPlace(em, query.code ?? null)));
}
