import { useLayoutEffect, useRef, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { lanesOf, type Lane } from './lanes.ts';
import { SlotDrag, type SlotDragging } from './slot-drag.tsx';
import { useSlotFocus } from './use-slot-focus.ts';
import { WeekEventsContext, WeekFocusContext, WeekSlot, type WeekEvent } from './week-slot.tsx';
import './week.css';
import './columns.css';

/** A column: one person's times of the day. */
export interface Column {
  readonly id: string;
  /** its name, for a screen reader */
  readonly label: string;
  readonly head: ReactNode;
}
export interface ColumnEvent extends WeekEvent {
  readonly column: string;
}
interface ColumnsCalendarProps {
  /** no more than fit: they share the width, nothing scrolls sideways */
  readonly columns: readonly Column[];
  /** of one day, column by column, each in the order of its starts; a new array only when something changed */
  readonly events: readonly ColumnEvent[];
  /** the wall clock of now, `HH:MM`; null on another day */
  readonly now: string | null;
  /** minutes of a row */
  readonly step: number;
  /** visible hours, 0 to 24 */
  readonly from: number;
  readonly until: number;
  /** px */
  readonly height: number;
  readonly popover: { readonly id: string; readonly content: ReactElement } | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  readonly drag?: SlotDragging | undefined;
}
const ROW_PX: Readonly<Record<number, number>> = { 15: 24, 30: 28, 60: 44 };
const HOUR = 60;
/** Of a time that ends at midnight, too. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3, 5));
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
/** Those that overlap share the width of their column. */
const laneStyle = ({ at, of }: Lane): CSSProperties =>
  of === 1 ? {} : { left: `calc(${(at * 100) / of}% + 2px)`, right: `calc(${100 - ((at + 1) * 100) / of}% + 2px)` };
const columnOf = ({ column }: ColumnEvent): string => column;

/** One day of several people side by side: the times as buttons in one tab stop that arrows walk over. */
export function ColumnsCalendar({
  columns,
  events,
  now,
  step,
  from,
  until,
  height,
  popover,
  onOpen,
  onClose,
  drag,
}: ColumnsCalendarProps) {
  const host = useRef<HTMLDivElement>(null);
  const { byId, focus, walk } = useSlotFocus({ events, columnOf, popover, placement: 'right-start', onOpen, onClose });
  const scale = (ROW_PX[step] ?? 24) / step;
  const [first, last] = [from * HOUR, until * HOUR];
  const topOf = (minutes: number) => (minutes - first) * scale;
  const labels = Array.from(
    { length: (last - first) / Math.max(step, 30) },
    (_, at) => first + at * Math.max(step, 30),
  );
  const nowMinutes = now === null ? null : minutesOf(now);
  const isNowShown = nowMinutes !== null && nowMinutes >= first && nowMinutes < last;
  // what happens now stands in the upper third; another day begins with its first time
  const sight = isNowShown ? nowMinutes - HOUR : Math.min(...events.map(({ start }) => minutesOf(start.slice(11))));
  const firstSight = useRef(sight);
  useLayoutEffect(() => {
    if (Number.isFinite(firstSight.current)) host.current?.scrollTo({ top: topOf(firstSight.current) });
    // oxlint-disable-next-line react/exhaustive-deps -- once: later the person scrolls
  }, []);
  return (
    <WeekEventsContext value={byId}>
      <WeekFocusContext value={focus}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble to here */}
        <div
          ref={host}
          className="week columns"
          style={{ '--columns': columns.length, '--hour': `${HOUR * scale}px`, maxHeight: height } as CSSProperties}
          onKeyDown={walk}
        >
          <div className="columns-head">
            <div />
            {columns.map(({ id, head }) => (
              <div key={id}>{head}</div>
            ))}
          </div>
          <div className="columns-body" style={{ height: topOf(last) }}>
            <div className="columns-hours" aria-hidden>
              {labels.map((minutes) => (
                <span
                  key={minutes}
                  className={minutes % HOUR === 0 ? 'columns-hour' : ''}
                  style={{ top: topOf(minutes) }}
                >
                  {clockText(minutes)}
                </span>
              ))}
            </div>
            {columns.map(({ id, label }) => {
              const own = events.filter(({ column }) => column === id);
              const lanes = lanesOf(own);
              return (
                <div key={id} role="group" aria-label={label} className="columns-column">
                  {own.map(({ id: slot, start, end }) => {
                    const [begin, stop] = [minutesOf(start.slice(11)), minutesOf(end.slice(11)) || 24 * HOUR];
                    if (stop <= first || begin >= last) return null;
                    const lane = lanes.get(slot);
                    return (
                      <div
                        key={slot}
                        className="columns-slot"
                        style={{ top: topOf(begin), height: (stop - begin) * scale, ...(lane ? laneStyle(lane) : {}) }}
                      >
                        <WeekSlot id={slot} />
                      </div>
                    );
                  })}
                </div>
              );
            })}
            {isNowShown && (
              <div className="columns-now" style={{ top: topOf(nowMinutes) }} aria-hidden>
                <span>{now}</span>
              </div>
            )}
          </div>
          {drag && <SlotDrag host={host} {...drag} />}
        </div>
      </WeekFocusContext>
    </WeekEventsContext>
  );
}
