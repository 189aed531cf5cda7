import { memo, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { Calendar, type CalendarRef, type DayHeaderInfo, type EventDisplayInfo } from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import ru from '@fullcalendar/react/locales/ru';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { dayParts } from '#shared/format/dates.ts';
import { holidayOf } from '#shared/rules/holidays.ts';
import { firstSight, hourText } from './first-sight.ts';
import { WeekSlot, type WeekEvent } from './week-slot.tsx';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';

/** What lays the week out; a callback that is another one each time would draw all of it anew. */
export interface WeekLayout {
  /** first day that is shown, YYYY-MM-DD: a Monday, or the only one */
  readonly first: string;
  readonly days: 1 | 7;
  /** the wall clock of now, `YYYY-MM-DDTHH:MM`; asked again every minute */
  readonly now: () => string;
  /** minutes of a row */
  readonly step: number;
  /** visible hours, 0 to 24 */
  readonly from: number;
  readonly until: number;
  /** px */
  readonly height: number;
  /** name of the column of hours, for a screen reader */
  readonly hoursLabel: string;
  /** a press on an empty place: wall clock of its row; undefined when nothing can be added */
  readonly onPickTime: ((start: string) => void) | undefined;
  readonly ref?: Ref<WeekCalendarHandle>;
}
export interface WeekCalendarHandle {
  /** scrolls to an hour of the day */
  readonly scrollTo: (hour: number) => void;
}
const PLUGINS = [timeGrid, interaction, classic];
const HOURS = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const ROW_PX: Readonly<Record<number, number>> = { 15: 26, 30: 30, 60: 48 };

/** Friday to Sunday: a time that grows to 260 px would be cut off at the right edge, however narrow the window is. */
const isAtEnd = (start: Date | null): boolean => start !== null && [5, 6, 0].includes(start.getUTCDay());
const renderEvent = ({ event }: EventDisplayInfo) => <WeekSlot id={event.id} isAtEnd={isAtEnd(event.start)} />;
const renderDay = ({ date }: DayHeaderInfo) => {
  const day = date.toISOString().slice(0, 10);
  const { short, number, month } = dayParts(day);
  const holiday = holidayOf(day);
  return (
    <span className={holiday === null ? 'week-day' : 'week-day week-holiday'}>
      <span>{short}</span> {number} {month}
      {holiday !== null && <small>{holiday}</small>}
    </span>
  );
};

/**
 * FullCalendar with the positions of the times. It works through all of them whenever it is given anything new, so it
 * is given only what moves them; what stands in them comes by a context of its own (P15). The clinic's wall clock goes
 * in as if it were UTC, so that no zone of the device can move a time.
 */
export const WeekTimeline = memo(function WeekTimeline({
  first,
  days,
  now,
  events,
  step,
  from,
  until,
  height,
  hoursLabel,
  onPickTime,
  ref,
}: WeekLayout & { readonly events: readonly WeekEvent[] }) {
  const calendar = useRef<CalendarRef>(null);
  const [initialDate] = useState(first);
  const [sight] = useState(() => firstSight(first, days, now()));
  useEffect(
    () => calendar.current?.getApi().changeView(days === 1 ? 'timeGridDay' : 'timeGridWeek', first),
    [first, days],
  );
  useImperativeHandle(ref, () => ({ scrollTo: (hour) => calendar.current?.getApi().scrollToTime(hourText(hour)) }), []);
  const positions = useMemo(
    () => events.map(({ id, start, end }) => ({ id, start: `${start}:00Z`, end: `${end}:00Z` })),
    [events],
  );
  return (
    <Calendar
      ref={calendar}
      plugins={PLUGINS}
      initialView={days === 1 ? 'timeGridDay' : 'timeGridWeek'}
      initialDate={initialDate}
      timedText={hoursLabel}
      now={() => `${now()}:00Z`}
      timeZone="UTC"
      locale={ru}
      height={height}
      headerToolbar={false}
      allDaySlot={false}
      expandRows
      // one beside the grid must not lie over the time that it shares
      slotEventOverlap={false}
      nowIndicator
      slotDuration={{ minutes: step }}
      slotHeaderInterval={{ minutes: Math.max(step, 30) }}
      slotHeaderFormat={HOURS}
      slotMinTime={hourText(from)}
      slotMaxTime={hourText(until)}
      slotMinHeight={ROW_PX[step] ?? 26}
      scrollTime={sight}
      scrollTimeReset={false}
      eventInteractive={false}
      displayEventTime={false}
      eventClass="week-event"
      eventContent={renderEvent}
      dayHeaderContent={renderDay}
      events={positions}
      {...(onPickTime ? { dateClick: ({ date }: { date: Date }) => onPickTime(date.toISOString().slice(0, 16)) } : {})}
    />
  );
});
