import type { FastifyInstance } from 'fastify';
import { documentEndpoints as api } from '#shared/contract/documents.ts';
import { route } from '#server/http/route.ts';
import { toDocumentJob } from './documents.mapper.ts';
import { createDocument, getDocument, getDocumentFile, printDocument, type Documents } from './documents.service.ts';
import { printTexts } from './print-texts.ru.ts';

/** The documented answer: `file` is the address to fetch with the token. */
const printed = (id: string) => ({
  result: true,
  msg: printTexts.msg_printed,
  message: printTexts.msg_printed,
  file: api.getDocumentFile.path.replace(':id', id),
  job: id,
});

/** Documents made on the server (3 §7, README "Printing"). */
export function documentRoutes(app: FastifyInstance, documents: Documents): void {
  route(app, api.printRecord, async ({ params, query }, { em, clinic, actor, ip }) =>
    printed(
      await printDocument(documents, em, clinic, actor, { kind: 'record', id: params.id, edition: query.edition }, ip),
    ),
  );
  route(app, api.printCard, async ({ params, query }, { em, clinic, actor, ip }) =>
    printed(
      await printDocument(documents, em, clinic, actor, { kind: 'card', id: params.id, edition: query.edition }, ip),
    ),
  );
  route(app, api.createDocument, async ({ body }, { em, clinic, actor, ip }) =>
    toDocumentJob(await createDocument(documents, em, clinic, actor, body, ip), clinic.timezone),
  );
  route(app, api.getDocument, async ({ params }, { em, clinic, actor }) =>
    toDocumentJob(await getDocument(em, clinic, actor, params.id), clinic.timezone),
  );
  route(app, api.getDocumentFile, async ({ params, query }, { em, clinic, actor }) =>
    getDocumentFile(documents, em, clinic, actor, params.id, query.format ?? 'pdf'),
  );
}
