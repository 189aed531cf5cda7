import { missingFields, WORKBOOK_SHEETS, type WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { cellText, headedRows, type SheetCell, type SheetRow } from '#server/lib/sheets/index.ts';
import { NO_DATA, SHEET_NAMES, sheetHeads } from './heads.ru.ts';

/** Which sheet a name means; undefined: none. */
export const sheetOfName = (name: string): WorkbookSheet | undefined => {
  const folded = name.trim().toLowerCase();
  return WORKBOOK_SHEETS.find((sheet) => SHEET_NAMES[sheet].includes(folded));
};

/**
 * Which sheet a table is by its heads: the one of which most columns are known, and of which nothing is lacking before
 * one of which something is; undefined: no column says anything.
 * @param first its first rows
 */
export function sheetOfHeads(first: readonly SheetRow[]): WorkbookSheet | undefined {
  const scores = WORKBOOK_SHEETS.map((sheet) => {
    const { fields } = headedRows(first, sheetHeads[sheet]);
    const known = fields.filter((field) => field !== null).length;
    const isWhole = missingFields(sheet, fields).length === 0;
    return { sheet, score: known === 0 ? 0 : known + (isWhole ? 100 : 0) };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.sheet : undefined;
}

/** Whether a row is the example or the notes of the template. */
export const isNoData = (cells: readonly SheetCell[]): boolean =>
  NO_DATA.test(cellText(cells.find((cell) => cell !== '') ?? ''));
