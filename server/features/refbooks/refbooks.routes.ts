import type { FastifyInstance } from 'fastify';
import { refbookEndpoints as api } from '#shared/contract/refbooks.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listDiagnoses, searchDiagnoses } from './diagnoses.service.ts';
import { checkImport, startImport, undoImport } from './import-mkb10.service.ts';
import { cancelImport, getImport, listImports } from './import-rows.service.ts';
import { toImport } from './imports.mapper.ts';
import { toDiagnosis } from './diagnoses.mapper.ts';
import { addFavourite, listOwnDiagnoses, removeFavourite } from './own-diagnoses.service.ts';
import { ImportProblem } from './mkb10-file.ts';

/** Reference books (2 §2 "Dictionaries", 3 §7). `minRows`: a file of ICD-10 with fewer is refused. */
export function refbookRoutes(app: FastifyInstance, { minRows }: { readonly minRows: number }): void {
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

  route(app, api.importDiagnoses, async ({ query }, { em, actor, upload: file }) =>
    toImport(
      await checkImport(em, {
        fileName: query.file_name,
        bytesTotal: query.size,
        startedBy: actor.userId,
        file,
        minRows,
      }).catch(refuse),
    ),
  );
  route(app, api.confirmDiagnosisImport, async ({ params, body }, call) => {
    await startImport(call, params.id, body.typed ?? '');
    return toImport(await getImport(call.em, params.id));
  });
  route(app, api.cancelDiagnosisImport, async ({ params }, { em }) => {
    await cancelImport(em, params.id);
    return toImport(await getImport(em, params.id));
  });
  route(app, api.undoDiagnosisImport, async ({ params }, { em, actor, ip }) => {
    await undoImport(em, params.id, { userId: actor.userId, sessionId: actor.sessionId, ip });
    return toImport(await getImport(em, params.id));
  });
  route(app, api.listDiagnosisImports, async (_, { em }) => ({ items: (await listImports(em)).map(toImport) }));
  route(app, api.getDiagnosisImport, async ({ params }, { em }) => toImport(await getImport(em, params.id)));
}

/** A wrong file is refused in its own words. */
function refuse(error: unknown): never {
  if (!(error instanceof ImportProblem)) throw error;
  throw new DomainError(error.code, { params: { reason: error.message } });
}
