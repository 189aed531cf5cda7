import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { idByKey } from './week-keys.ts';
import { WeekTimeline, type WeekLayout } from './week-timeline.tsx';
import { WeekEventsContext, WeekFocusContext, type WeekEvent } from './week-slot.tsx';
import './week.css';

interface WeekCalendarProps extends WeekLayout {
  /** in the order of their starts; a new array only when something changed */
  readonly events: readonly WeekEvent[];
  readonly popover: { readonly id: string; readonly content: ReactElement } | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
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
export function WeekCalendar({ events, popover, onOpen, onClose, ...layout }: WeekCalendarProps) {
  const { days } = layout;
  const host = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
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
  const byId = useMemo(() => new Map(events.map((event) => [event.id, event])), [events]);
  const tabStop =
    active !== null && byId.has(active)
      ? active
      : ((events.find(({ moment }) => moment !== 'past') ?? events[0])?.id ?? null);
  const focus = useMemo(
    () => ({
      tabStop,
      wanted,
      popover,
      onOpen,
      onClose,
      placement: days === 1 ? ('bottom' as const) : ('right-start' as const),
      onFocus: (id: string) => {
        setActive(id);
        setWanted(null);
      },
    }),
    [tabStop, wanted, popover, days, onOpen, onClose],
  );
  const walk = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
    const target =
      at === undefined || event.altKey || event.ctrlKey || event.metaKey ? null : idByKey(events, at, event.key);
    if (target === null) return;
    event.preventDefault();
    setWanted(target);
  };

  return (
    <WeekEventsContext value={byId}>
      <WeekFocusContext value={focus}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble to here */}
        <div ref={host} className="week" onKeyDown={walk}>
          <WeekTimeline {...layout} events={unmoved} />
        </div>
      </WeekFocusContext>
    </WeekEventsContext>
  );
}
