import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { Calendar, type CalendarRef, type DayHeaderInfo, type EventDisplayInfo } from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import ru from '@fullcalendar/react/locales/ru';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { placeByKey } from './week-keys.ts';
import { WeekFocusContext, WeekSlot, type WeekEvent } from './week-slot.tsx';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './week.css';

interface WeekCalendarProps {
  /** first day that is shown, YYYY-MM-DD: a Monday, or the only one */
  readonly first: string;
  readonly days: 1 | 7;
  /** the wall clock of now, `YYYY-MM-DDTHH:MM`; asked again every minute */
  readonly now: () => string;
  /** in the order of their starts; a new array only when something changed */
  readonly events: readonly WeekEvent[];
  /** minutes of a row */
  readonly step: number;
  /** visible hours, 0 to 24 */
  readonly from: number;
  readonly until: number;
  /** px */
  readonly height: number;
  /** name of the column of hours, for a screen reader */
  readonly hoursLabel: string;
  readonly popover: { readonly id: string; readonly content: ReactElement } | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
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
/** The middle of the day is what a desk looks at first (2 §9). */
const FIRST_SIGHT = '12:00';
const ROW_PX: Readonly<Record<number, number>> = { 15: 26, 30: 30, 60: 48 };
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' });
const dayMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const renderEvent = ({ event }: EventDisplayInfo) => <WeekSlot event={event.extendedProps['week'] as WeekEvent} />;
const renderDay = ({ date }: DayHeaderInfo) => <span className="week-day"><span>{weekday.format(date)}</span> {dayMonth.format(date)}</span>;

/**
 * A week (or a day) of times. The clinic's wall clock is given to FullCalendar as if it were UTC, so that no zone of the device can
 * move a time. Times are buttons of ours in one tab stop that arrows walk over; the events go in as one array (P15).
 */
export function WeekCalendar(props: WeekCalendarProps) {
  const { first, days, now, events, step, from, until, height, hoursLabel, popover, onOpen, onClose, onPickTime, ref } = props;
  const calendar = useRef<CalendarRef>(null);
  const host = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [initialDate] = useState(first);
  useEffect(() => calendar.current?.getApi().changeView(days === 1 ? 'timeGridDay' : 'timeGridWeek', first), [first, days]);
  useEffect(() => {
    const handle = { scrollTo: (hour: number) => calendar.current?.getApi().scrollToTime(hourText(hour)) };
    if (typeof ref === 'function') ref(handle);
    else if (ref) ref.current = handle;
  }, [ref]);
  // What scrolls must be reachable by keys, too: by its times, or without any by a cell (the scroller itself is no part of a table).
  const isEmpty = events.length === 0;
  useEffect(() => {
    const cells = [...(host.current?.querySelectorAll<HTMLElement>('[role=cell]') ?? [])];
    for (const cell of cells) cell.removeAttribute('tabindex');
    const last = cells.at(-1);
    if (isEmpty && last) last.tabIndex = 0;
  }, [isEmpty, first, days, from, until, step]);

  const calendarEvents = useMemo(() => events.map((week) => ({ id: week.id, start: `${week.start}:00Z`, end: `${week.end}:00Z`, title: week.text, extendedProps: { week } })), [events]);
  const isThere = (id: string | null): id is string => id !== null && events.some((event) => event.id === id);
  const tabStop = isThere(active) ? active : (events.find(({ moment }) => moment !== 'past') ?? events[0])?.id ?? null;
  const focus = useMemo(() => ({
    tabStop, wanted, popover, onOpen, onClose,
    placement: days === 1 ? 'bottom' as const : 'right-start' as const,
    onFocus: (id: string) => {
      setActive(id);
      setWanted(null);
    },
  }), [tabStop, wanted, popover, days, onOpen, onClose]);
  const walk = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
    const target = at === undefined || event.altKey || event.ctrlKey || event.metaKey ? null : placeByKey(events, at, event.key);
    if (target === null) return;
    event.preventDefault();
    setWanted(target);
  };

  return (
    <WeekFocusContext value={focus}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble to here */}
      <div ref={host} className="week" onKeyDown={walk}>
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
          nowIndicator
          slotDuration={{ minutes: step }}
          slotHeaderInterval={{ minutes: Math.max(step, 30) }}
          slotHeaderFormat={HOURS}
          slotMinTime={hourText(from)}
          slotMaxTime={hourText(until)}
          slotMinHeight={ROW_PX[step] ?? 26}
          scrollTime={FIRST_SIGHT}
          scrollTimeReset={false}
          eventInteractive={false}
          eventClass="week-event"
          eventContent={renderEvent}
          dayHeaderContent={renderDay}
          events={calendarEvents}
          {...(onPickTime ? { dateClick: ({ date }: { date: Date }) => onPickTime(date.toISOString().slice(0, 16)) } : {})}
        />
      </div>
    </WeekFocusContext>
  );
}
