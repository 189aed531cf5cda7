import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PersonCall } from '#server/http/call.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { workbookFile } from '#server/lib/sheets/index.ts';
import { rowsOf } from './rows.service.ts';
import { workbookTexts as texts } from './texts.ru.ts';
import type { ReadSheet, WorkbookRow } from './workbooks.service.ts';

async function* rowsOfSheet(em: SqlEntityManager, id: string, { sheet }: ReadSheet) {
  for await (const batch of rowsOf(em, id, sheet))
    for (const { line, kind, changes, problem, cells } of batch)
      yield [line, kind === null ? '' : texts.kinds[kind], changes, problem, ...cells];
}

/**
 * A checked workbook with what becomes of each row and what is wrong with it, before its cells as they were. Logged.
 */
export async function reportOf(
  call: PersonCall,
  { id, sheets, file_name: fileName }: WorkbookRow,
): Promise<AsyncIterable<string | Uint8Array>> {
  await auditBy(call.em, call, {
    action: 'clinic_workbook.report',
    objectType: 'clinic_workbook',
    objectId: id,
    details: { fileName },
  });
  return workbookFile(
    sheets.map((sheet) => ({
      name: sheet.name,
      head: [...texts.reportHeads, ...sheet.heads],
      rows: rowsOfSheet(call.em, id, sheet),
    })),
  );
}
