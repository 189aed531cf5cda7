import { useParams, useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/format/dates.ts';
import { REPORT_KINDS, periodOf, type Period, type ReportKind } from '#shared/rules/reports.ts';

/** Which report, and of which days: both stand in the address, to be sent. Null: there is no such report. */
export function useReportAddress(today: string) {
  const { kind: named } = useParams();
  const [params, setParams] = useSearchParams();
  const kind: ReportKind | null = named === undefined ? 'doctors' : (REPORT_KINDS.find((one) => one === named) ?? null);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  // without days, or with what are none: this month
  const period: Period = isDay(from) && isDay(to) ? { from, to } : periodOf('month', today);
  const setPeriod = (next: Period) => setParams({ ...next }, { preventScrollReset: true });
  return { kind, period, setPeriod, search: params.size === 0 ? '' : `?${params.toString()}` };
}
