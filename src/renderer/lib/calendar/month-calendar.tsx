import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Calendar, type CalendarRef, type DayCellInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import ru from '@fullcalendar/react/locales/ru';
import classic from '@fullcalendar/react/themes/classic';
import { dayParts } from '#shared/format/dates.ts';
import { MonthDay, type DayView } from './month-day.tsx';
import { clampDay, dayByKey, firstDayOf, monthOf } from './month-keys.ts';
import { useCells } from './use-cells.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './calendar.css';

interface MonthCalendarProps {
  /** YYYY-MM */
  readonly month: string;
  /** today of the clinic, YYYY-MM-DD */
  readonly today: string;
  /** keys lead nowhere beyond these days */
  readonly first: string;
  readonly last: string;
  readonly selected: string | null;
  /** px */
  readonly height: number;
  /** leaves out the weeks that are over */
  readonly foldsPast: boolean;
  readonly viewOf: (day: string) => DayView;
  readonly onPick: (day: string) => void;
  readonly onMonth: (month: string) => void;
}
/** One array for all renders: FullCalendar compares options by identity. */
const PLUGINS = [dayGrid, classic];
/** Two letters on a phone as well: one letter would be the same for three days. */
const weekdayOf = ({ date }: { readonly date: Date }) => dayParts(date.toISOString()).short;
const dayOf = (info: DayCellInfo) => info.date.toISOString().slice(0, 10);

/**
 * A month. FullCalendar lays out weeks, days and headings; what stands in a day is ours: its own content is hidden from
 * screen readers, so each cell gets a real button through a portal, and the table becomes a grid that arrows walk over.
 */
export function MonthCalendar({
  month,
  today,
  first,
  last,
  selected,
  height,
  foldsPast,
  viewOf,
  onPick,
  onMonth,
}: MonthCalendarProps) {
  const calendar = useRef<CalendarRef>(null);
  const { cells, addCell, dropCell } = useCells();
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [initialDate] = useState(firstDayOf(month));
  useEffect(() => calendar.current?.getApi().gotoDate(firstDayOf(month)), [month]);

  const shown = [...cells.keys()].toSorted();
  const isShown = (day: string | null) => day !== null && cells.has(day);
  const tabStop =
    [active, selected, shown.find((day) => !viewOf(day).isDisabled) ?? null, today].find(isShown) ?? shown[0];
  const walk = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const target =
      from === undefined || event.altKey || event.ctrlKey || event.metaKey ? null : dayByKey(from, event.key);
    if (target === null) return;
    event.preventDefault();
    const day = clampDay(target, first, last);
    setActive(day);
    setWanted(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble to here
    <div className={foldsPast ? 'month month-folded' : 'month'} onKeyDown={walk}>
      <Calendar
        ref={calendar}
        plugins={PLUGINS}
        initialView="dayGridMonth"
        initialDate={initialDate}
        now={firstInstant(today)}
        timeZone="UTC"
        locale={ru}
        height={height}
        headerToolbar={false}
        dayHeaderContent={weekdayOf}
        fixedWeekCount={false}
        showNonCurrentDates={false}
        dayCellTopClass="month-native"
        dayCellDidMount={(info) => {
          info.el.setAttribute('role', 'gridcell');
          addCell(dayOf(info), info.el);
        }}
        dayCellWillUnmount={(info) => dropCell(dayOf(info), info.el)}
        viewDidMount={({ el }) =>
          (el.matches('[role=table]') ? el : el.querySelector('[role=table]'))?.setAttribute('role', 'grid')
        }
      />
      {[...cells].map(([day, cell]) =>
        createPortal(
          <MonthDay
            day={day}
            view={viewOf(day)}
            isSelected={day === selected}
            isToday={day === today}
            isPast={day < today}
            isTabStop={day === tabStop}
            isFocusWanted={day === wanted}
            onPick={() => onPick(day)}
            onFocus={() => {
              setActive(day);
              setWanted(null);
            }}
          />,
          cell,
          day,
        ),
      )}
    </div>
  );
}

const firstInstant = (day: string) => `${day}T00:00:00Z`;
