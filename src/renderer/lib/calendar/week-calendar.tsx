import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useSlotFocus } from './use-slot-focus.ts';
import { WeekTimeline, type WeekLayout } from './week-timeline.tsx';
import { SlotDrag, type SlotDragging } from './slot-drag.tsx';
import { WeekEventsContext, WeekFocusContext, type WeekEvent } from './week-slot.tsx';
import './week.css';

interface WeekCalendarProps extends WeekLayout {
  /** in the order of their starts; a new array only when something changed */
  readonly events: readonly WeekEvent[];
  readonly popover: { readonly id: string; readonly content: ReactElement } | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** what a drag of one time onto another does; undefined where nobody may */
  readonly drag?: SlotDragging | undefined;
}

const isSamePosition = (one: WeekEvent, other: WeekEvent | undefined): boolean =>
  one.id === other?.id && one.start === other.start && one.end === other.end;
/** The same array as long as no time comes, goes or moves. */
function useUnmoved(events: readonly WeekEvent[]): readonly WeekEvent[] {
  const [unmoved, setUnmoved] = useState(events);
  if (
    unmoved === events ||
    (unmoved.length === events.length && unmoved.every((event, index) => isSamePosition(event, events[index])))
  )
    return unmoved;
  setUnmoved(events);
  return events;
}

/** A week (or a day) of times: buttons of ours in one tab stop that arrows walk over. */
export function WeekCalendar({ events, popover, onOpen, onClose, drag, ...layout }: WeekCalendarProps) {
  const { days } = layout;
  const host = useRef<HTMLDivElement>(null);
  // What scrolls must be reachable by keys, too: by its times, or without any by a cell (the scroller itself is no part
  // of a table).
  const isEmpty = events.length === 0;
  // FullCalendar draws its cells anew in its own time, so they are watched and not counted on.
  useEffect(() => {
    const node = host.current;
    if (!isEmpty || !node) return undefined;
    const mark = () => {
      const cells = [...node.querySelectorAll<HTMLElement>('[role=cell]')];
      cells.forEach((cell, index) =>
        index === cells.length - 1 ? cell.setAttribute('tabindex', '0') : cell.removeAttribute('tabindex'),
      );
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(node, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const cell of node.querySelectorAll('[role=cell]')) cell.removeAttribute('tabindex');
    };
  }, [isEmpty]);

  const unmoved = useUnmoved(events);
  const { byId, focus, walk } = useSlotFocus({
    events,
    popover,
    placement: days === 1 ? 'bottom' : 'right-start',
    onOpen,
    onClose,
  });

  return (
    <WeekEventsContext value={byId}>
      <WeekFocusContext value={focus}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble to here */}
        <div ref={host} className="week" onKeyDown={walk}>
          <WeekTimeline {...layout} events={unmoved} />
          {drag && <SlotDrag host={host} {...drag} />}
        </div>
      </WeekFocusContext>
    </WeekEventsContext>
  );
}
