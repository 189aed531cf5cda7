import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { workbookFile } from '#server/lib/sheets/index.ts';
import { rowsOf } from './rows.service.ts';
import { workbookTexts as texts } from './texts.ru.ts';
import type { ReadSheet, WorkbookRow } from './workbooks.service.ts';

async function* rowsOfSheet(em: SqlEntityManager, id: string, { sheet }: ReadSheet) {
  for await (const batch of rowsOf(em, id, sheet))
    for (const { line, kind, changes, problem, cells } of batch)
      yield [line, kind === null ? '' : texts.kinds[kind], changes, problem, ...cells];
}

/** A checked workbook with what becomes of each row and what is wrong with it, before its cells as they were. */
export const reportOf = (em: SqlEntityManager, { id, sheets }: WorkbookRow): AsyncIterable<string | Uint8Array> =>
  workbookFile(
    sheets.map((sheet) => ({
      name: sheet.name,
      head: [...texts.reportHeads, ...sheet.heads],
      rows: rowsOfSheet(em, id, sheet),
    })),
  );
