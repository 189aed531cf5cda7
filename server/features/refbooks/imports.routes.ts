import type { FastifyInstance } from 'fastify';
import { refbookImports } from '#shared/contract/refbook-imports.ts';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import type { Spool } from '#server/lib/storage/spool.ts';
import { getBookImport, cancelImport, listImports } from './import-rows.service.ts';
import { checkImport, startImport, undoImport } from './imports.service.ts';
import { toImport } from './imports.mapper.ts';
import { ImportProblem } from './mkb10-file.ts';

export interface ImportSettings {
  /** a file of ICD-10 with fewer rows is refused */
  readonly minRows: number;
  readonly spool: Spool;
}

/** Imports of one book. An import of another book is not found. */
export function importRoutes(app: FastifyInstance, book: Refbook, { minRows, spool }: ImportSettings): void {
  const api = refbookImports[book];
  route(app, api.check, async ({ query }, { em, actor, upload: file }) =>
    toImport(
      await checkImport(em, {
        book,
        fileName: query.file_name,
        bytesTotal: query.size,
        startedBy: actor.userId,
        file,
        spool,
        minRows: book === 'mkb10' ? minRows : 1,
      }).catch(refuse),
    ),
  );
  route(app, api.confirm, async ({ params: { id }, body }, call) => {
    await getBookImport(call.em, book, id);
    await startImport(call, id, body.typed ?? '');
    return toImport(await getBookImport(call.em, book, id));
  });
  route(app, api.cancel, async ({ params: { id } }, { em }) => {
    await getBookImport(em, book, id);
    await cancelImport(em, id);
    return toImport(await getBookImport(em, book, id));
  });
  route(app, api.undo, async ({ params: { id } }, { em, actor, ip }) => {
    await getBookImport(em, book, id);
    await undoImport({ em, actor, ip }, id);
    return toImport(await getBookImport(em, book, id));
  });
  route(app, api.list, async (_, { em }) => ({ items: (await listImports(em, book)).map(toImport) }));
  route(app, api.get, async ({ params: { id } }, { em }) => toImport(await getBookImport(em, book, id)));
}

/** A wrong file is refused in its own words. */
function refuse(error: unknown): never {
  if (!(error instanceof ImportProblem)) throw error;
  throw new DomainError(error.code, { params: { reason: error.message } });
}
