import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Plus } from '@blueprintjs/icons';
import { dayParts, longDay } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { STAGES, type StageCounts } from '../queue-day.ts';
import { texts } from '../texts.ru.ts';
import type { QueueAddress } from '../use-queue-address.ts';

interface QueueToolbarProps {
  readonly address: QueueAddress;
  readonly today: string;
  readonly counts: StageCounts;
  readonly onGo: (changes: Partial<QueueAddress>) => void;
  /** undefined for who may not */
  readonly onBook: (() => void) | undefined;
}

/** Which day, how far the visits are, and the one main action. */
export function QueueToolbar({ address: { date, stage }, today, counts, onGo, onBook }: QueueToolbarProps) {
  return (
    <header className="queue-bar">
      <h1 tabIndex={-1}>{texts.title_queue}</h1>
      <div className="queue-days" role="group" aria-label={texts.title_day_nav}>
        <Button
          size="small"
          variant="minimal"
          icon={<ChevronLeft />}
          aria-label={texts.action_previous_day}
          onClick={() => onGo({ date: addDays(date, -1) })}
        />
        <Button
          size="small"
          variant="minimal"
          text={texts.action_today}
          disabled={date === today}
          onClick={() => onGo({ date: today })}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={texts.action_next_day}
          onClick={() => onGo({ date: addDays(date, 1) })}
        />
        <DayField label={texts.field_date} isLabelHidden value={date} onChange={(day) => onGo({ date: day })} />
      </div>
      <h2 className="queue-day" aria-live="polite">
        <span className="queue-day-long">{longDay(date)}</span>
        {/* the field beside it has the date */}
        <span className="queue-day-short" aria-hidden>
          {dayParts(date).short}
        </span>
      </h2>
      <Segments
        label={texts.field_stage}
        segments={[
          { value: 'all', text: texts.stage_all, count: counts.all },
          // nobody is late on most days, and a line has no room for a count of nobody
          ...STAGES.filter((value) => value !== 'late' || counts.late > 0 || stage === 'late').map((value) => ({
            value,
            text: texts.stages[value],
            count: counts[value],
          })),
        ]}
        chosen={stage ?? 'all'}
        onChoose={(value) => onGo({ stage: value === 'all' ? null : value })}
      />
      {onBook && (
        <Button intent="primary" icon={<Plus />} text={texts.action_book} aria-keyshortcuts="F2" onClick={onBook} />
      )}
    </header>
  );
}
