import type { ReactNode } from 'react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { longDay, weekRange } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { holidayOf } from '#shared/rules/holidays.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { shownDays, STEPS, type ScheduleAddress } from '../address.ts';
import { texts } from '../texts.ru.ts';

interface ScheduleToolbarProps {
  readonly address: ScheduleAddress;
  readonly today: string;
  readonly days: 1 | 7;
  readonly onGo: (changes: Partial<ScheduleAddress>) => void;
  /** what else narrows or leads elsewhere */
  readonly children?: ReactNode;
}

/** Which days are shown, and how finely. */
export function ScheduleToolbar({ address: { date, step }, today, days, onGo, children }: ScheduleToolbarProps) {
  const { first, last } = shownDays(date, days);
  const isWeek = days === 7;
  return (
    <div className="schedule-bar">
      <ButtonGroup aria-label={texts.title_week_nav} role="group">
        <Button
          icon={<ChevronLeft />}
          aria-label={isWeek ? texts.action_previous_week : texts.action_previous_day}
          onClick={() => onGo({ date: addDays(date, -days) })}
        />
        <Button
          text={texts.action_today}
          disabled={today >= first && today <= last}
          onClick={() => onGo({ date: today })}
        />
        <Button
          icon={<ChevronRight />}
          aria-label={isWeek ? texts.action_next_week : texts.action_next_day}
          onClick={() => onGo({ date: addDays(date, days) })}
        />
      </ButtonGroup>
      <DayField label={texts.field_date} isLabelHidden value={date} onChange={(day) => onGo({ date: day })} />
      <h2 className="schedule-range" aria-live="polite">
        {isWeek ? weekRange(first, last) : [longDay(first), holidayOf(first)].filter(Boolean).join(', ')}
      </h2>
      {children}
      <ButtonGroup aria-label={texts.title_step} role="group" className="schedule-steps">
        {STEPS.map((minutes) => (
          <Button
            key={minutes}
            text={texts.action_step(minutes)}
            active={minutes === step}
            aria-pressed={minutes === step}
            onClick={() => onGo({ step: minutes })}
          />
        ))}
      </ButtonGroup>
    </div>
  );
}
