import { numericDate } from '#shared/format/dates.ts';
import { REPORTS, shareOf, type Measure } from '#shared/rules/reports.ts';
import { measureTitle, rowWords, shareTitle } from '#shared/rules/reports.ru.ts';
import type { PlotRow, PlotSeries } from '#renderer/lib/charts/plot-rows.ts';
import type { Report } from './api.ts';

/** Bars that are told apart at a glance; all rows stand in the table. */
export const MOST_BARS = 15;
const TONES: Readonly<Partial<Record<Measure, PlotSeries['tone']>>> = {
  no_show: 2,
  open: 3,
  unknown: 3,
  female: 4,
  came: 4,
};
/** The name of a percentage among the series. */
const SHARE = 'share';

/** The rows and series of a report's picture; `left` rows are not drawn. */
export function plotOf(report: Report): { rows: PlotRow[]; series: PlotSeries[]; unit: string; left: number } {
  const { kind, step, totals } = report;
  const { plot, share } = REPORTS[kind];
  const isShare = plot.series === 'share' && share !== undefined;
  const series: PlotSeries[] =
    plot.series === 'share'
      ? [{ key: SHARE, title: share ? shareTitle(share) : '', tone: 1 }]
      : plot.series.map((measure) => ({ key: measure, title: measureTitle(kind, measure), tone: TONES[measure] ?? 1 }));
  const shown = plot.type === 'bars' ? report.rows.slice(0, MOST_BARS) : report.rows;
  const rows = shown.map((row) => ({
    key: row.key,
    label: rowWords(kind, row, step),
    ...(row.short_name === '' ? {} : { tick: row.short_name }),
    ...(step === 'day' ? { tick: numericDate(row.key).slice(0, 5) } : {}),
    ...(step === 'month' ? { tick: numericDate(row.key).slice(3) } : {}),
    values: isShare ? { [SHARE]: shareOf(share, row.values, totals) } : row.values,
  }));
  return { rows, series, unit: isShare ? '%' : '', left: report.rows.length - shown.length + report.more };
}
