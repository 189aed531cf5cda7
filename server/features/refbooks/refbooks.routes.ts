import type { FastifyInstance } from 'fastify';
import { refbookEndpoints as api } from '#shared/contract/refbooks.ts';
import { route } from '#server/http/route.ts';
import { listDiagnoses, searchDiagnoses } from './diagnoses.service.ts';

/** Reference books (2 §2 "Dictionaries", 3 §7). */
export function refbookRoutes(app: FastifyInstance): void {
  route(app, api.searchDiagnoses, async ({ query }, { em }) => ({
    items: (await searchDiagnoses(em, query)).map(({ code, name, additional }) => ({ ID: code, MKB_CODE: code, MKB_NAME: name, ADDITIONAL: additional })),
  }));
  route(app, api.listDiagnoses, async ({ query }, { em }) => {
    const { rows, total, pages } = await listDiagnoses(em, query);
    return { items: rows.map(({ code, name, is_recordable }) => ({ id: code, code, name, is_recordable })), total, pages };
  });
}
