import { useCallback, useRef, type CSSProperties } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { ArrowUp } from '@blueprintjs/icons';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { WeekCalendar } from '#renderer/lib/calendar/week-calendar.tsx';
import type { WeekCalendarHandle } from '#renderer/lib/calendar/week-timeline.tsx';
import { useFillHeight } from '#renderer/lib/page/use-fill-height.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { FIRST_HOUR, LAST_HOUR, shownDays, type ScheduleAddress } from '../address.ts';
import { texts } from '../texts.ru.ts';
import { useSlotPopover } from '../use-slot-popover.tsx';
import { useWeek, wallNow } from '../use-week.ts';
import { countOutside } from '../week-events.tsx';
import { SlotLegend } from './slot-legend.tsx';
import { useVisitDrag } from './use-visit-drag.tsx';
import { TimeWindow } from './time-window.tsx';

interface WeekGridProps {
  readonly doctor: string;
  readonly address: ScheduleAddress;
  readonly days: 1 | 7;
  readonly onGo: (changes: Partial<ScheduleAddress>) => void;
  /** a press on an empty place, wall clock `YYYY-MM-DDTHH:MM`; the same function each time */
  readonly onPickTime: (start: string) => void;
}
/** px: what stands under the grid, and what the grid is at least */
const [LEGEND, LEAST] = [60, 420];
const DAY_HOURS = 24;

/** The week of a doctor: hours on the left, times with their popovers, the legend. */
export function WeekGrid({ doctor, address, days, onGo, onPickTime }: WeekGridProps) {
  const clinic = useClinic();
  const canWrite = useCan('schedule.write', clinic.id);
  const canOverbook = useCan('slot.overbook', clinic.id);
  const { date, step, from, until } = address;
  const shown = shownDays(date, days);
  const { query, slots, events } = useWeek(doctor, shown);
  const { start } = daysAsInstants(shown.first, shown.last, clinic.timezone);
  const grid = useRef<WeekCalendarHandle>(null);
  const { frame, part, height } = useFillHeight<HTMLDivElement, HTMLDivElement>(LEGEND, LEAST);
  const { drag, question } = useVisitDrag(slots);
  const end = until === LAST_HOUR ? DAY_HOURS : until;
  const outside = countOutside(events, from, end);
  const now = useCallback(() => wallNow(clinic.timezone), [clinic.timezone]);
  const { popover, onOpen, onClose, leaving } = useSlotPopover({ slots, now: now() });
  return (
    <div ref={frame}>
      <PageState {...loadState(query)} skeleton={<Skeleton rows={1} rowHeight={height} />}>
        {() => (
          <>
            {events.length === 0 && (
              <p className="muted schedule-hint" role="status">
                {days === 7 ? texts.hint_empty_week : texts.hint_empty_day}. {canWrite && texts.hint_empty_week_write}
              </p>
            )}
            {outside > 0 && (
              <Callout compact className="schedule-hint">
                {texts.hint_outside(outside)}{' '}
                <Button
                  variant="minimal"
                  size="small"
                  intent="primary"
                  text={texts.action_show_all}
                  onClick={() => onGo({ from: FIRST_HOUR, until: LAST_HOUR })}
                />
              </Callout>
            )}
            <div ref={part} className="schedule-grid" style={{ '--grid-height': `${height}px` } as CSSProperties}>
              <div className="schedule-side">
                <Button
                  icon={<ArrowUp />}
                  aria-label={texts.action_to_top}
                  title={texts.action_to_top}
                  onClick={() => grid.current?.scrollTo(from)}
                />
                <TimeWindow from={from} until={until} isVertical={days === 7} onChange={onGo} />
              </div>
              <WeekCalendar
                ref={grid}
                first={shown.first}
                days={days}
                now={now}
                events={events}
                step={step}
                from={from}
                until={end}
                height={height}
                hoursLabel={texts.title_hours}
                popover={popover}
                onOpen={onOpen}
                onClose={onClose}
                drag={drag}
                onPickTime={canWrite || canOverbook ? onPickTime : undefined}
              />
            </div>
            <ZoneNote zone={clinic.timezone} city={clinic.city} at={start} />
            <SlotLegend />
            {question}
            {leaving}
          </>
        )}
      </PageState>
    </div>
  );
}
