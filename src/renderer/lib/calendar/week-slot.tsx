import { createContext, memo, use, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { PopoverNext } from '@blueprintjs/core';

/** How one time of the week looks and reads; times are the clinic's wall clock, `YYYY-MM-DDTHH:MM`. */
export interface WeekEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  /** goes into the class: `week-slot-<kind>` */
  readonly kind: string;
  /** a second mark over the kind: goes into the class `week-slot-with-<mark>` */
  readonly mark?: string;
  readonly moment: 'past' | 'now' | 'future';
  /** the whole of it in words, for a screen reader */
  readonly label: string;
  readonly icon?: ReactNode;
  /** in the cell: time, surname */
  readonly text: string;
  /** comes out under the pointer and the focus: phone */
  readonly details?: string;
}
/** What a time as a button needs beside itself; `useSlotFocus` makes it. */
export interface WeekFocus {
  /** the one time of the week that Tab comes to */
  readonly tabStop: string | null;
  /** a key has just led here */
  readonly wanted: string | null;
  /** the time whose popover is open, and what is in it */
  readonly popover: { readonly id: string; readonly content: ReactElement } | null;
  /** beside a time of a week; under the one of a day, which is as wide as a phone */
  readonly placement: 'right-start' | 'bottom';
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}
/** What changes without moving a time: FullCalendar draws the times again only when one of them moves. */
export const WeekFocusContext = createContext<WeekFocus | null>(null);
export const WeekEventsContext = createContext<ReadonlyMap<string, WeekEvent>>(new Map());

interface WeekSlotProps {
  readonly id: string;
  /** in one of the last columns: what it shows under the pointer grows to the left, where nothing cuts it off */
  readonly isAtEnd?: boolean;
}
/** What FullCalendar draws for an event: the time with its id as it is now. */
export function WeekSlot({ id, isAtEnd = false }: WeekSlotProps) {
  const event = use(WeekEventsContext).get(id);
  return event && <SlotButton event={event} isAtEnd={isAtEnd} />;
}

interface SlotButtonProps {
  readonly event: WeekEvent;
  readonly isAtEnd: boolean;
}
const classOf = ({ event: { kind, moment, mark }, isAtEnd }: SlotButtonProps): string =>
  [
    `week-slot week-slot-${kind} week-slot-${moment}`,
    mark === undefined ? '' : `week-slot-with-${mark}`,
    isAtEnd ? 'week-slot-at-end' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** A time as a button; its popover hangs at it and scrolls with it. Drawn again only when its own event changes. */
const SlotButton = memo(function SlotButton({ event, isAtEnd }: SlotButtonProps) {
  const focus = use(WeekFocusContext);
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = focus?.wanted === event.id;
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  const popover = focus?.popover?.id === event.id ? focus.popover.content : null;
  const isOpen = popover !== null;
  // A press elsewhere has its own focus; otherwise the popover goes with what had it.
  useEffect(
    () =>
      isOpen
        ? () => {
            if (document.activeElement === document.body || document.activeElement === null) button.current?.focus();
          }
        : undefined,
    [isOpen],
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classOf({ event, isAtEnd })}
        data-slot={event.id}
        tabIndex={focus?.tabStop === event.id ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onFocus={() => focus?.onFocus(event.id)}
        onClick={() => focus?.onOpen(event.id)}
      >
        <span className="visually-hidden">{event.label}</span>
        <span className="week-slot-face" aria-hidden>
          {event.icon}
          <span className="week-slot-text">{event.text}</span>
        </span>
        {event.details !== undefined && (
          <span className="week-slot-details" aria-hidden>
            {event.details}
          </span>
        )}
      </button>
      {popover !== null && (
        <PopoverNext
          isOpen
          content={popover}
          placement={focus?.placement ?? 'bottom'}
          autoFocus={false}
          enforceFocus={false}
          shouldReturnFocusOnClose={false}
          onClose={() => focus?.onClose()}
          // only a place to hang at: the button says that it is open
          renderTarget={({ ref }) => <div ref={ref} className="week-anchor" />}
        />
      )}
    </>
  );
});
