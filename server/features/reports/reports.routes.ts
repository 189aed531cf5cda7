import type { FastifyInstance } from 'fastify';
import { reportEndpoints as api } from '#shared/contract/reports.ts';
import { XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { reportFileName } from '#shared/rules/reports.ru.ts';
import { route } from '#server/http/route.ts';
import { toReport } from './reports.mapper.ts';
import { exportReport, viewReport } from './reports.service.ts';
import { reportTable } from './report-table.ts';

/** Reports of a clinic for whom it lets see them. */
export function reportRoutes(app: FastifyInstance): void {
  route(app, api.getReport, async ({ params: { kind }, query }, call) => {
    const wanted = { kind, ...query };
    return toReport(wanted, await viewReport(call, wanted));
  });
  route(app, api.exportReport, async ({ params: { kind }, query: period }, call) => ({
    data: await reportTable({ clinic: call.clinic.title, kind, period }, await exportReport(call, { kind, ...period })),
    mediaType: XLSX_TYPE,
    fileName: reportFileName(kind, period),
  }));
}
