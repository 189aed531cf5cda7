import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { monthTitle } from '#shared/format/dates.ts';
import { addMonths } from '#renderer/lib/calendar/month-keys.ts';
import { texts } from '../texts.ru.ts';

interface MonthToolbarProps {
  readonly month: string;
  /** the first and the last month that can be shown */
  readonly first: string;
  readonly last: string;
  readonly onMonth: (month: string) => void;
}

/** Name of the month and the ways to others. */
export function MonthToolbar({ month, first, last, onMonth }: MonthToolbarProps) {
  return (
    <div className="booking-month-bar">
      <p className="booking-month-title" aria-live="polite">
        {monthTitle(month)}
      </p>
      <Button text={texts.action_today} disabled={month === first} onClick={() => onMonth(first)} />
      <Button
        icon={<ChevronLeft />}
        aria-label={texts.action_previous_month}
        disabled={month <= first}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <Button
        icon={<ChevronRight />}
        aria-label={texts.action_next_month}
        disabled={month >= last}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  );
}
