import { useId } from 'react';
import { REPORTS } from '#shared/rules/reports.ts';
import { REPORT_HINTS, REPORT_TITLES, periodWords } from '#shared/rules/reports.ru.ts';
import { BarPlot } from '#renderer/lib/charts/bar-plot.tsx';
import { LinePlot } from '#renderer/lib/charts/line-plot.tsx';
import { SharePlot } from '#renderer/lib/charts/share-plot.tsx';
import type { Report } from '../api.ts';
import { MOST_BARS, plotOf } from '../report-plot.ts';
import { texts } from '../texts.ru.ts';
import { ReportTable } from './report-table.tsx';

const PLOTS = { bars: BarPlot, line: LinePlot, parts: SharePlot } as const;

/** A report that has something to tell: its picture and its table. */
export function ReportSheet({ report }: { readonly report: Report }) {
  const table = useId();
  const { rows, series, unit, left } = plotOf(report);
  const Plot = PLOTS[REPORTS[report.kind].plot.type];
  const caption = `${REPORT_TITLES[report.kind]}, ${periodWords(report)}`;
  return (
    <div className="report-parts">
      <Plot
        title={caption}
        rows={rows}
        series={series}
        unit={unit}
        describedBy={table}
        note={left > 0 ? texts.hint_first_rows(MOST_BARS) : undefined}
      />
      <ReportTable report={report} caption={caption} id={table} />
      <p className="muted small">{REPORT_HINTS[report.kind]}</p>
    </div>
  );
}
