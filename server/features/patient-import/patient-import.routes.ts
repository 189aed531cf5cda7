import type { FastifyInstance } from 'fastify';
import { patientImportEndpoints as api } from '#shared/contract/patient-import.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import type { Files } from '#server/features/files/index.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { cancelImport, checkImport, confirmImport, undoImport } from './change-import.service.ts';
import { exportPatients } from './export.service.ts';
import { getImport, listImports } from './imports.service.ts';
import { toImport, toRow } from './patient-import.mapper.ts';
import { readTable } from './read-table.service.ts';
import { reportOf } from './report.service.ts';
import { listRows } from './rows.service.ts';
import { patientTemplate } from './template.service.ts';
import { importTexts as texts } from './texts.ru.ts';

/** Patients of a clinic from a table of another program (K18, B34). */
export function patientImportRoutes(app: FastifyInstance, files: Files): void {
  route(app, api.getPatientTemplate, async () => ({
    data: await patientTemplate(),
    mediaType: XLSX_TYPE,
    fileName: texts.templateName,
  }));
  route(app, api.exportPatients, async ({ query: { format } }, call) => ({
    parts: await exportPatients(call, format),
    mediaType: format === 'csv' ? CSV_UTF8_TYPE : XLSX_TYPE,
    fileName: texts.exportName(clinicDay(Date.now(), call.clinic.timezone), format),
  }));
  route(app, api.readPatientTable, async ({ body }, call) => toImport(await readTable(call, files, call.file, body)));
  route(app, api.listPatientImports, async (_, call) => ({ items: (await listImports(call)).map(toImport) }));
  route(app, api.getPatientImport, async ({ params }, call) => toImport(await getImport(call, params.id)));
  route(app, api.listPatientImportRows, async ({ params, query: { kind, ...query } }, call) => {
    await getImport(call, params.id);
    const { rows, total, pages } = await listRows(call, params.id, pagingOf(query), kind ?? null);
    return { items: rows.map(toRow), total, pages };
  });
  route(app, api.getPatientImportReport, async ({ params, query: { kind = 'wrong' } }, call) => {
    const work = await getImport(call, params.id);
    return {
      parts: await reportOf(call, work, kind),
      mediaType: XLSX_TYPE,
      fileName: texts.reports[kind].name(work.file_name),
    };
  });
  route(app, api.checkPatientImport, async ({ params, body }, call) =>
    toImport(await checkImport(call, params.id, { columns: body.columns, known: body.known_cards ?? 'leave' })),
  );
  route(app, api.confirmPatientImport, async ({ params, body }, call) =>
    toImport(await confirmImport(call, params.id, { check: body.check, skipsWrong: body.skip_wrong ?? false })),
  );
  route(app, api.cancelPatientImport, async ({ params }, call) => toImport(await cancelImport(call, params.id)));
  route(app, api.undoPatientImport, async ({ params }, call) => toImport(await undoImport(call, params.id)));
}
