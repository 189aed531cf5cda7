import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { longDay, monthTitle } from '#shared/format/dates.ts';
import { MonthCalendar } from '#renderer/lib/calendar/month-calendar.tsx';
import { addMonths, monthOf, wholeMonth } from '#renderer/lib/calendar/month-page.ts';
import { texts } from '../texts.ru.ts';

const HEIGHT_PX = 270;
interface DayCalendarProps {
  readonly date: string;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

/** A month for choosing the day; its arrows stay within the clinic's current year (3 §9). */
export function DayCalendar({ date, today, onPick }: DayCalendarProps) {
  const year = today.slice(0, 4);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [month, setMonth] = useState(monthOf(date));
  const [seen, setSeen] = useState(date);
  // the day may change past the calendar
  if (seen !== date) {
    setSeen(date);
    setMonth(monthOf(date));
  }
  return (
    <section className="day-calendar" aria-label={texts.title_calendar}>
      <div className="day-calendar-bar">
        <Button
          variant="minimal"
          icon={<ChevronLeft />}
          aria-label={texts.action_previous_month}
          disabled={month <= monthOf(first)}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <p aria-live="polite">{monthTitle(month)}</p>
        <Button
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={texts.action_next_month}
          disabled={month >= monthOf(last)}
          onClick={() => setMonth(addMonths(month, 1))}
        />
      </div>
      <MonthCalendar
        page={wholeMonth(month)}
        today={today}
        first={first}
        last={last}
        selected={date}
        height={HEIGHT_PX}
        viewOf={(day) => ({ label: longDay(day), isDisabled: false, kind: 'plain' })}
        onPick={onPick}
        onMonth={setMonth}
      />
    </section>
  );
}
