import { missingFields, type SheetField } from '#shared/rules/clinic-workbook.ts';
import { sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import { namedTwice } from '#renderer/entities/table-import/table-file.ts';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import type { ReadSheet, Workbook } from './api.ts';
import { texts } from './texts.ru.ts';

export type Named = readonly (SheetField | null)[];

/** What is wrong with the columns of a sheet as they are named. */
export function sheetProblem({ sheet, name }: ReadSheet, columns: Named): string | undefined {
  if (namedTwice(columns).size > 0) return tableTexts.alert_twice;
  const [missing] = missingFields(sheet, columns);
  return (
    missing && texts.alert_missing(name, missing.map((field) => sheetFieldTitle(sheet, field)).join(texts.join_fields))
  );
}

/** Rows of a kind on all sheets. */
export const rowsOf = ({ sheets }: Workbook, kind: 'new' | 'changed' | 'wrong'): number =>
  sheets.reduce((sum, sheet) => sum + sheet[kind], 0);
