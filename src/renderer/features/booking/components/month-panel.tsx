import { Suspense, lazy, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Phone } from '@blueprintjs/icons';
import { fullDate } from '#shared/format/dates.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import {
  addMonths,
  isOn,
  lastDayOf,
  monthAhead,
  monthOf,
  pageAhead,
  type MonthPage,
} from '#renderer/lib/calendar/month-page.ts';
import type { DayView } from '#renderer/lib/calendar/month-day.tsx';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { PHONE, useMedia } from '#renderer/lib/page/use-media.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { FRESH_TIMES, useListFreeDatesQuery } from '#renderer/entities/appointment/free-times.ts';
import { bookingDay, byDate, type FreeDates } from '../day-model.ts';
import { texts } from '../texts.ru.ts';
import { timeTexts } from '../time-texts.ru.ts';
import { SIDE_HEIGHT, monthHeight } from '../month-size.ts';
import { isOneMonth, pageTitle } from '../page-title.ts';

const MonthCalendar = lazy(() =>
  import('#renderer/lib/calendar/month-calendar.tsx').then((module) => ({ default: module.MonthCalendar })),
);
/** 1 §9 */
const MONTHS_AHEAD = 12;

interface MonthPanelProps {
  readonly doctor: Doctor;
  readonly date: string | null;
  readonly onChoose: (day: string) => void;
  /** px of a month with all its weeks */
  readonly height?: number | undefined;
}

/** The month, and near its end the weeks after it, with how many times are free a day. */
export function MonthPanel({ doctor, date, onChoose, height }: MonthPanelProps) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const [month, setMonth] = useState(monthAhead(date ?? doctor.next_date ?? today, today));
  const page = pageAhead(month, today);
  const query = useListFreeDatesQuery({ clinic: clinic.id, params: { id: doctor.id }, query: page }, FRESH_TIMES);
  const { isLoading, error, onRetry } = loadState(query);
  const dates = query.currentData ? byDate(query.currentData.items) : null;
  const inPixels = monthHeight(month, page, useMedia(PHONE) ? SIDE_HEIGHT : height);
  const skeleton = <Skeleton rows={1} rowHeight={inPixels + 8} />;
  const last = lastDayOf(addMonths(monthOf(today), MONTHS_AHEAD));
  return (
    <section className="booking-month" aria-label={texts.title_time_step} aria-busy={isLoading}>
      <MonthToolbar
        month={month}
        title={pageTitle(page)}
        first={monthOf(today)}
        last={monthOf(last)}
        onMonth={setMonth}
      />
      <PageState isLoading={false} error={error} onRetry={onRetry}>
        {() => (
          <Suspense fallback={skeleton}>
            <MonthCalendar
              page={page}
              today={today}
              first={today}
              last={last}
              selected={date}
              height={inPixels}
              viewOf={(day) => viewOf(day, dates, today)}
              onPick={onChoose}
              onMonth={setMonth}
            />
          </Suspense>
        )}
      </PageState>
      {dates?.size === 0 && <MonthEmpty nearest={doctor.next_date} page={page} onMonth={setMonth} />}
      <MonthLegend />
    </section>
  );
}

/** A day for the calendar; while the month is being read nothing is said of its days yet. */
function viewOf(day: string, dates: FreeDates | null, today: string): DayView {
  const { kind, free, label } = bookingDay(day, dates ?? new Map(), today);
  if (!dates)
    return {
      kind: 'loading',
      isDisabled: true,
      label: `${label.split(', ').slice(0, 2).join(', ')}, ${timeTexts.hint_loading_month}`,
    };
  if (kind === 'none') return { kind, isDisabled: true, label, hint: timeTexts.hint_unavailable };
  if (kind === 'phone')
    return {
      kind,
      isDisabled: false,
      label,
      hint: timeTexts.hint_by_phone,
      mark: (
        <span className="month-day-phone">
          <Phone size={11} /> {timeTexts.hint_by_phone_mark}
        </span>
      ),
    };
  return {
    kind,
    isDisabled: false,
    label,
    hint: timeTexts.hint_free_times(free),
    mark: <span className="month-day-free">{free}</span>,
  };
}

interface MonthToolbarProps {
  readonly month: string;
  readonly title: string;
  /** the first and the last month that can be shown */
  readonly first: string;
  readonly last: string;
  readonly onMonth: (month: string) => void;
}

/** Name of the month and the ways to others. */
function MonthToolbar({ month, title, first, last, onMonth }: MonthToolbarProps) {
  return (
    <div className="booking-month-bar">
      <p className="booking-month-title" aria-live="polite">
        {title}
      </p>
      <Button size="small" text={timeTexts.action_today} disabled={month === first} onClick={() => onMonth(first)} />
      <Button
        size="small"
        icon={<ChevronLeft />}
        aria-label={timeTexts.action_previous_month}
        disabled={month <= first}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <Button
        size="small"
        icon={<ChevronRight />}
        aria-label={timeTexts.action_next_month}
        disabled={month >= last}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  );
}

interface MonthEmptyProps {
  readonly nearest: string | null;
  readonly page: MonthPage;
  readonly onMonth: (month: string) => void;
}

/** Nothing on this page, and where there is something. */
function MonthEmpty({ nearest, page, onMonth }: MonthEmptyProps) {
  return (
    <p className="booking-month-empty" role="status">
      <span>{isOneMonth(page) ? timeTexts.hint_month_empty : timeTexts.hint_weeks_empty}</span>
      {nearest !== null && !isOn(page, nearest) && (
        <Button
          variant="minimal"
          intent="primary"
          text={timeTexts.action_go_to_nearest(fullDate(nearest))}
          onClick={() => onMonth(monthOf(nearest))}
        />
      )}
    </p>
  );
}

/**
 * What the marks of the days mean. The words of a closed day stand here once, and in the day's own label and tooltip,
 * not in every cell.
 */
function MonthLegend() {
  return (
    <ul className="booking-legend" aria-label={timeTexts.title_legend}>
      <li>
        <span className="month-day-free" aria-hidden>
          5
        </span>{' '}
        {timeTexts.hint_legend_free}
      </li>
      <li>
        <Phone size={12} /> {timeTexts.hint_by_phone}
      </li>
      <li>
        <span className="booking-legend-none" aria-hidden>
          5
        </span>{' '}
        {timeTexts.hint_unavailable}
      </li>
    </ul>
  );
}
