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

/** Documents made on the server (3 §7, decision "Printing"). */
export function documentRoutes(app: FastifyInstance, documents: Documents): void {
  route(app, api.printRecord, async ({ params, query }, call) =>
    printed(await printDocument(call, documents, { kind: 'record', id: params.id, edition: query.edition })),
  );
  route(app, api.printCard, async ({ params, query }, call) =>
    printed(await printDocument(call, documents, { kind: 'card', id: params.id, edition: query.edition })),
  );
  route(app, api.createDocument, async ({ body }, call) =>
    toDocumentJob(await createDocument(call, documents, body), call.clinic.timezone),
  );
  route(app, api.getDocument, async ({ params }, call) =>
    toDocumentJob(await getDocument(call, params.id), call.clinic.timezone),
  );
  route(app, api.getDocumentFile, async ({ params, query }, call) =>
    getDocumentFile(call, documents, params.id, query.format ?? 'pdf'),
  );
}
