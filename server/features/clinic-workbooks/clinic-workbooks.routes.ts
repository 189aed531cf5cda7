import type { FastifyInstance } from 'fastify';
import { clinicWorkbookEndpoints as api } from '#shared/contract/clinic-workbooks.ts';
import { XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import type { Files } from '#server/features/files/index.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { cancelWorkbook, checkWorkbook, confirmWorkbook, undoWorkbook } from './change-workbook.service.ts';
import { toRow, toWorkbook } from './clinic-workbooks.mapper.ts';
import { readWorkbook } from './read-workbook.service.ts';
import { reportOf } from './report.service.ts';
import { listRows } from './rows.service.ts';
import { workbookTemplate } from './template.service.ts';
import { workbookTexts as texts } from './texts.ru.ts';
import { getWorkbook, listWorkbooks } from './workbooks.service.ts';

/** Clinics and what is in them from a workbook of the superuser (B31–B34, K18, 2 §7 "Uploads"). */
export function clinicWorkbookRoutes(app: FastifyInstance, files: Files): void {
  route(app, api.readClinicWorkbook, async ({ body }, call) => ({
    result: true,
    msg: texts.accepted,
    workbook: toWorkbook(await readWorkbook(call, files, call.file, body)),
  }));
  route(app, api.listClinicWorkbooks, async (_, call) => ({ items: (await listWorkbooks(call)).map(toWorkbook) }));
  route(app, api.getClinicWorkbookTemplate, async () => ({
    data: await workbookTemplate(),
    mediaType: XLSX_TYPE,
    fileName: texts.templateName,
  }));
  route(app, api.getClinicWorkbook, async ({ params }, call) => toWorkbook(await getWorkbook(call, params.id)));
  route(app, api.checkClinicWorkbook, async ({ params, body }, call) =>
    toWorkbook(await checkWorkbook(call, params.id, body.sheets)),
  );
  route(app, api.listClinicWorkbookRows, async ({ params, query: { sheet, kind, kept, ...query } }, call) => {
    await getWorkbook(call, params.id);
    const filter = { sheet: sheet ?? null, kind: kind ?? null, kept: kept ?? false };
    const { rows, total, pages } = await listRows(call.em, params.id, pagingOf(query), filter);
    return { items: rows.map(toRow), total, pages };
  });
  route(app, api.getClinicWorkbookReport, async ({ params }, call) => {
    const work = await getWorkbook(call, params.id);
    return { parts: await reportOf(call, work), mediaType: XLSX_TYPE, fileName: texts.reportName(work.file_name) };
  });
  route(app, api.confirmClinicWorkbook, async ({ params, body }, call) =>
    toWorkbook(await confirmWorkbook(call, params.id, { check: body.check, skipsWrong: body.skip_wrong ?? false })),
  );
  route(app, api.cancelClinicWorkbook, async ({ params }, call) => toWorkbook(await cancelWorkbook(call, params.id)));
  route(app, api.undoClinicWorkbook, async ({ params }, call) => toWorkbook(await undoWorkbook(call, params.id)));
}
