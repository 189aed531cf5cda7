import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { numericDate } from '#shared/format/dates.ts';
import { REPORTS, isMinutes, shareOf, type Measured, type Period, type ReportKind } from '#shared/rules/reports.ts';
import {
  REPORT_HINTS,
  REPORT_TITLES,
  TOTAL,
  measureTitle,
  periodWords,
  rowTitle,
  rowWords,
  shareTitle,
} from '#shared/rules/reports.ru.ts';
import { writeXlsx, type SheetCell } from '#server/lib/sheets/index.ts';
import type { ReportFigures } from './reports.service.ts';
import { reportTexts as texts } from './texts.ru.ts';

type Row = ReportFigures['rows'][number];
/** Hours of minutes as a figure that a spreadsheet adds up. */
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** The report as a workbook: its table with a line of totals, and what it is about on a sheet of its own. */
export async function reportTable(
  { clinic, kind, period }: { readonly clinic: string; readonly kind: ReportKind; readonly period: Period },
  { step, rows, totals }: ReportFigures,
): Promise<Uint8Array> {
  const { measures, share } = REPORTS[kind];
  const isOfCodes = kind === 'diagnoses';
  const figures = (values: Measured): (SheetCell | null)[] => [
    ...measures.map((measure) => (isMinutes(measure) ? hours(values[measure] ?? 0) : (values[measure] ?? 0))),
    ...(share ? [shareOf(share, values, totals)] : []),
  ];
  const words = (row: Row): SheetCell[] => {
    if (isOfCodes) return [row.key, row.name];
    return [step === 'day' ? numericDate(row.key) : rowWords(kind, row, step)];
  };
  const file = new PassThrough();
  const sheets = [
    {
      name: REPORT_TITLES[kind],
      head: [
        ...(isOfCodes ? [texts.code] : []),
        rowTitle(kind, step),
        ...measures.map((measure) => measureTitle(kind, measure)),
        ...(share ? [shareTitle(share)] : []),
      ],
      rows: [
        ...rows.map((row) => [...words(row), ...figures(row.values)]),
        [TOTAL, ...(isOfCodes ? [null] : []), ...figures(totals)],
      ],
    },
    {
      name: texts.about,
      head: [texts.report, REPORT_TITLES[kind]],
      rows: [
        [texts.clinic, clinic],
        [texts.period, periodWords(period)],
        [texts.counted, REPORT_HINTS[kind]],
      ],
    },
  ];
  const [bytes] = await Promise.all([buffer(file), writeXlsx(file, { sheets })]);
  return bytes;
}
