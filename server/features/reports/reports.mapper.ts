import type { Report } from '#shared/contract/reports.ts';
import type { Period, ReportKind } from '#shared/rules/reports.ts';
import type { ReportFigures } from './reports.service.ts';

interface Wanted extends Period {
  readonly kind: ReportKind;
}
/** The answer: what was asked for, and its figures. */
export const toReport = ({ kind, from, to }: Wanted, { step, rows, totals, more }: ReportFigures): Report => ({
  kind,
  from,
  to,
  step,
  rows: rows.map(({ key, name, shortName, values }) => ({ key, name, short_name: shortName, values })),
  totals,
  more,
});
