import { Button } from '@blueprintjs/core';
import { fullDate } from '#shared/format/dates.ts';
import { monthOf } from '#renderer/lib/calendar/month-keys.ts';
import { texts } from '../texts.ru.ts';

interface MonthEmptyProps {
  readonly nearest: string | null;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** Nothing this month, and where there is something. */
export function MonthEmpty({ nearest, month, onMonth }: MonthEmptyProps) {
  return (
    <p className="booking-month-empty" role="status">
      <span>{texts.hint_month_empty}</span>
      {nearest !== null && monthOf(nearest) !== month && (
        <Button
          variant="minimal"
          intent="primary"
          text={texts.action_go_to_nearest(fullDate(nearest))}
          onClick={() => onMonth(monthOf(nearest))}
        />
      )}
    </p>
  );
}
