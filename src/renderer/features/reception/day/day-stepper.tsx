import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { longDay } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { texts } from '../texts.ru.ts';

interface DayStepperProps {
  readonly date: string;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

/** The chosen day in words, with the ways to its neighbours and back to today. */
export function DayStepper({ date, today, onPick }: DayStepperProps) {
  return (
    <div className="day-stepper">
      <h2 aria-live="polite">
        {longDay(date)}
        {date === today && <span className="muted">{texts.hint_today}</span>}
      </h2>
      <ButtonGroup>
        <Button
          icon={<ChevronLeft />}
          aria-label={texts.action_previous_day}
          onClick={() => onPick(addDays(date, -1))}
        />
        <Button text={texts.action_today} disabled={date === today} onClick={() => onPick(today)} />
        <Button icon={<ChevronRight />} aria-label={texts.action_next_day} onClick={() => onPick(addDays(date, 1))} />
      </ButtonGroup>
    </div>
  );
}
