import type { FastifyInstance } from 'fastify';
import { dependantEndpoints as api } from '#shared/contract/dependants.ts';
import { route } from '#server/http/route.ts';
import { fromBody, toDependant } from './dependants.mapper.ts';
import { createDependant, listDependants, removeDependant, updateDependant } from './dependants.service.ts';

/** Whom a person books for beside themselves (docs/spec-map.md, «Мои близкие»). */
export function dependantRoutes(app: FastifyInstance): void {
  route(app, api.listDependants, async (_, call) => ({ items: (await listDependants(call)).map(toDependant) }));
  route(app, api.createDependant, async ({ body }, call) => toDependant(await createDependant(call, fromBody(body))));
  route(app, api.updateDependant, async ({ params, body }, call) =>
    toDependant(await updateDependant(call, params.id, { ...fromBody(body), version: body.version }, toDependant)),
  );
  route(app, api.deleteDependant, async ({ params }, call) => {
    await removeDependant(call, params.id);
    return { result: true };
  });
}
