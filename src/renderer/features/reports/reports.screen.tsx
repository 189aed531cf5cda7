import { Link } from 'react-router-dom';
import { TimelineBarChart } from '@blueprintjs/icons';
import { REPORT_KINDS } from '#shared/rules/reports.ts';
import { REPORT_TITLES, periodWords } from '#shared/rules/reports.ru.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useGetReportQuery } from './api.ts';
import { PeriodBar } from './components/period-bar.tsx';
import { ReportActions } from './components/report-actions.tsx';
import { ReportSheet } from './components/report-sheet.tsx';
import { texts } from './texts.ru.ts';
import { useReportAddress } from './use-report-address.ts';
import '#renderer/ui/paper.css';
import './reports.css';

/** What a clinic looks at: one report of one period, as a plot and a table. */
export function ReportsScreen() {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const { kind, period, setPeriod, search } = useReportAddress(today);
  const query = useGetReportQuery(
    { clinic: clinic.id, params: { kind: kind ?? 'doctors' }, query: { ...period } },
    { refetchOnMountOrArgChange: true, skip: kind === null },
  );
  const report = query.currentData;
  return (
    <>
      <PageHead
        title={texts.title_reports}
        action={kind && <ReportActions clinic={clinic.id} kind={kind} period={period} />}
      />
      <div className="reports">
        <nav className="report-kinds" aria-label={texts.title_reports}>
          {REPORT_KINDS.map((one) => (
            <Link
              key={one}
              to={{ pathname: workPaths.report(clinic.slug, one), search }}
              aria-current={one === kind ? 'page' : undefined}
            >
              {REPORT_TITLES[one]}
            </Link>
          ))}
        </nav>
        {kind === null ? (
          <Notice
            heading="h2"
            picture={<TimelineBarChart size={32} />}
            title={texts.title_unknown}
            text={texts.hint_unknown}
          />
        ) : (
          <div className="report-body">
            <PeriodBar period={period} today={today} errors={errorOf(query.error)?.errors ?? {}} onChange={setPeriod} />
            <section className="report card on-paper" aria-labelledby="report-title">
              <header>
                <h2 id="report-title">{REPORT_TITLES[kind]}</h2>
                <p className="report-of muted">
                  <span className="report-clinic">{clinic.title}</span> {periodWords(period)}
                </p>
              </header>
              <PageState
                {...loadState(query)}
                isEmpty={report?.rows.length === 0}
                empty={
                  <Notice
                    heading="h3"
                    picture={<TimelineBarChart size={32} />}
                    title={texts.title_nothing}
                    text={texts.hint_nothing}
                  />
                }
                skeleton={<Skeleton rows={10} />}
              >
                {() => report && <ReportSheet key={kind} report={report} />}
              </PageState>
            </section>
          </div>
        )}
      </div>
    </>
  );
}
