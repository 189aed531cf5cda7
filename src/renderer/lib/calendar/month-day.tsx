import { useEffect, useRef, type ReactNode } from 'react';

/** How one day of a month looks and reads. */
export interface DayView {
  /** the whole of it in words, for a screen reader */
  readonly label: string;
  readonly hint?: string;
  readonly isDisabled: boolean;
  /** goes into the class: `month-day-<kind>` */
  readonly kind: string;
  /** under the number */
  readonly mark?: ReactNode;
}
interface MonthDayProps {
  readonly day: string;
  /** its month in short, where one begins amid the page */
  readonly month?: string | undefined;
  readonly view: DayView;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  readonly isPast: boolean;
  /** the one day of the month that Tab comes to */
  readonly isTabStop: boolean;
  /** a key has just led here */
  readonly isFocusWanted: boolean;
  readonly onPick: () => void;
  readonly onFocus: () => void;
}

/**
 * A day as a button. One that cannot be picked still takes the focus, so that arrows can cross it and it can say why.
 */
export function MonthDay({
  day,
  month,
  view,
  isSelected,
  isToday,
  isPast,
  isTabStop,
  isFocusWanted,
  onPick,
  onFocus,
}: MonthDayProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusWanted) button.current?.focus();
  }, [isFocusWanted]);
  return (
    <button
      ref={button}
      type="button"
      className={`month-day month-day-${view.kind} ${isPast ? 'month-day-past' : ''}`}
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      title={view.hint}
      aria-disabled={view.isDisabled}
      aria-pressed={view.isDisabled ? undefined : isSelected}
      aria-current={isToday ? 'date' : undefined}
      onFocus={onFocus}
      onClick={() => {
        if (!view.isDisabled) onPick();
      }}
    >
      <span className="visually-hidden">{view.label}</span>
      <span className="month-day-face" aria-hidden>
        <span className="month-day-number">{Number(day.slice(8))}</span>
        {(month ?? view.mark) !== undefined && (
          <span className="month-day-mark">
            {month !== undefined && <span className="month-day-month">{month}</span>}
            {view.mark}
          </span>
        )}
      </span>
    </button>
  );
}
