import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import {
  PERIOD_KINDS,
  neighbourOf,
  periodKindOf,
  periodOf,
  type Period,
  type PeriodKind,
} from '#shared/rules/reports.ts';
import { DayFilter } from '#renderer/ui/day-filter.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { texts } from '../texts.ru.ts';

const CHOICES = [...PERIOD_KINDS, 'own'] as const;
interface PeriodBarProps {
  readonly period: Period;
  /** of the clinic */
  readonly today: string;
  /** why a day was refused */
  readonly errors: Readonly<Partial<Record<'from' | 'to', readonly string[]>>>;
  readonly onChange: (period: Period) => void;
}

/** A period of the calendar with its neighbours, or two days of one's own. */
export function PeriodBar({ period, today, errors, onChange }: PeriodBarProps) {
  const [wantsOwn, setWantsOwn] = useState(false);
  const kind = periodKindOf(period);
  const isOwn = wantsOwn || kind === null;
  const isOfToday = period.from <= today && today <= period.to;
  const choose = (chosen: PeriodKind | 'own') => {
    setWantsOwn(chosen === 'own');
    if (chosen !== 'own') onChange(periodOf(chosen, isOfToday ? today : period.from));
  };
  const step = (side: 'before' | 'behind') => onChange(neighbourOf(period, side));
  return (
    <div className="report-period">
      <Segments
        label={texts.title_period}
        segments={CHOICES.map((value) => ({ value, text: texts.periods[value] }))}
        chosen={isOwn ? 'own' : (kind ?? 'own')}
        onChoose={choose}
      />
      <div className="report-steps">
        <Button
          icon={<ChevronLeft />}
          aria-label={texts.action_before}
          title={texts.action_before}
          onClick={() => step('before')}
        />
        <Button
          icon={<ChevronRight />}
          aria-label={texts.action_behind}
          title={texts.action_behind}
          onClick={() => step('behind')}
        />
      </div>
      {isOwn && (
        <div className="report-days">
          <DayFilter
            label={texts.field_from}
            value={period.from}
            error={errors.from?.[0]}
            // a day past the other end takes it along
            onChange={(from) => from !== '' && onChange({ from, to: from > period.to ? from : period.to })}
          />
          <DayFilter
            label={texts.field_to}
            value={period.to}
            error={errors.to?.[0]}
            onChange={(to) => to !== '' && onChange({ from: to < period.from ? to : period.from, to })}
          />
        </div>
      )}
    </div>
  );
}
