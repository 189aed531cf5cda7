import { useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Calendar, type DayCellInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import ru from '@fullcalendar/react/locales/ru';
import classic from '@fullcalendar/react/themes/classic';
import { dayParts } from '#shared/format/dates.ts';
import { addDays, mondayOf } from '#shared/rules/days.ts';
import { MonthDay, type DayView } from './month-day.tsx';
import { clampDay, dayByKey } from './month-keys.ts';
import { isOn, monthOf, type MonthPage } from './month-page.ts';
import { useCells } from './use-cells.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './calendar.css';

interface MonthCalendarProps {
  /** what is shown */
  readonly page: MonthPage;
  /** today of the clinic, YYYY-MM-DD */
  readonly today: string;
  /** keys lead nowhere beyond these days */
  readonly first: string;
  readonly last: string;
  readonly selected: string | null;
  /** px */
  readonly height: number;
  readonly viewOf: (day: string) => DayView;
  readonly onPick: (day: string) => void;
  /** keys have led to a day that is not on the page: its month */
  readonly onMonth: (month: string) => void;
}
/** One array for all renders: FullCalendar compares options by identity. */
const PLUGINS = [dayGrid, classic];
/** Two letters on a phone as well: one letter would be the same for three days. */
const weekdayOf = ({ date }: { readonly date: Date }) => dayParts(date.toISOString()).short;
/** Three letters say where the next month begins. */
const monthWord = (day: string) => dayParts(day).month.slice(0, 3);
const dayOf = (info: DayCellInfo) => info.date.toISOString().slice(0, 10);

/**
 * Weeks of a month. FullCalendar lays out weeks, days and headings: its range are whole weeks, and days beyond the page
 * are not valid, which leaves them empty. What stands in a day is ours: its own content is hidden from screen readers,
 * so each cell gets a real button through a portal, and the table becomes a grid that arrows walk over.
 */
export function MonthCalendar({
  page,
  today,
  first,
  last,
  selected,
  height,
  viewOf,
  onPick,
  onMonth,
}: MonthCalendarProps) {
  const { cells, addCell, dropCell } = useCells();
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);

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
    if (!isOn(page, day)) onMonth(monthOf(day));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble to here
    <div className="month" onKeyDown={walk}>
      <Calendar
        plugins={PLUGINS}
        initialView="dayGrid"
        visibleRange={{ start: mondayOf(page.start), end: addDays(mondayOf(page.end), 7) }}
        validRange={{ start: page.start, end: addDays(page.end, 1) }}
        now={firstInstant(today)}
        timeZone="UTC"
        locale={ru}
        height={height}
        headerToolbar={false}
        dayHeaderContent={weekdayOf}
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
            month={day.endsWith('-01') && monthOf(day) > monthOf(page.start) ? monthWord(day) : undefined}
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
