import { REPORTS, isMinutes, shareOf, type Measured } from '#shared/rules/reports.ts';
import { TOTAL, measureTitle, rowTitle, rowWords, shareTitle } from '#shared/rules/reports.ru.ts';
import type { Report } from '../api.ts';
import { texts } from '../texts.ru.ts';

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

interface ReportTableProps {
  readonly report: Report;
  readonly caption: string;
  readonly id: string;
}
/** The figures of a report, with all of them together in the last line. */
export function ReportTable({ report, caption, id }: ReportTableProps) {
  const { kind, step, rows, totals, more } = report;
  const { measures, share } = REPORTS[kind];
  const figures = (values: Measured) => {
    const percent = share ? shareOf(share, values, totals) : null;
    return (
      <>
        {measures.map((measure) => (
          <td key={measure}>{numbers.format((values[measure] ?? 0) / (isMinutes(measure) ? 60 : 1))}</td>
        ))}
        {share && <td>{percent === null ? texts.hint_no_share : numbers.format(percent)}</td>}
      </>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <div className="report-scroll" role="group" aria-labelledby={`${id}-caption`} tabIndex={0}>
      <table id={id}>
        <caption id={`${id}-caption`} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowTitle(kind, step)}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {measureTitle(kind, measure)}
              </th>
            ))}
            {share && <th scope="col">{shareTitle(share)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{rowWords(kind, row, step)}</th>
              {figures(row.values)}
            </tr>
          ))}
          {more > 0 && (
            <tr>
              <td className="report-more" colSpan={1 + measures.length + (share ? 1 : 0)}>
                {texts.hint_more(more)}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TOTAL}</th>
            {figures(totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
