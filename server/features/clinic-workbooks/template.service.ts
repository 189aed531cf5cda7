import { buffer } from 'node:stream/consumers';
import { templateFields, WORKBOOK_SHEETS, type WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { SHEET_TITLES, sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import { workbookFile } from '#server/lib/sheets/index.ts';
import { templateTexts as texts } from './texts.ru.ts';

/** A row of a template; its first cell says that it is no data. */
const rowOf = (sheet: WorkbookSheet, begins: string, cells: Readonly<Record<string, string>>): string[] =>
  templateFields(sheet).map((field, at) => {
    const text = cells[`${sheet}.${field}`] ?? cells[field] ?? '';
    return at === 0 ? `${begins} ${text}`.trim() : text;
  });

/** A workbook with every sheet and column that is taken; under the heads notes and an example, which are no data. */
export const workbookTemplate = (): Promise<Uint8Array> =>
  buffer(
    workbookFile(
      WORKBOOK_SHEETS.map((sheet) => ({
        name: SHEET_TITLES[sheet],
        head: templateFields(sheet).map((field) => sheetFieldTitle(sheet, field)),
        rows: [rowOf(sheet, texts.note, texts.notes), rowOf(sheet, texts.example, texts.examples)],
      })),
    ),
  );
