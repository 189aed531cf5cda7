import { useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { idByKey } from './week-keys.ts';
import type { WeekEvent, WeekFocus } from './week-slot.tsx';

interface SlotFocusOptions<Event extends WeekEvent> {
  /** column by column, each in the order of its starts; a new array only when something changed */
  readonly events: readonly Event[];
  /** the column of a time; the same function each time */
  readonly columnOf?: (event: Event) => string;
  readonly popover: { readonly id: string; readonly content: ReactElement } | null;
  readonly placement: WeekFocus['placement'];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Times as buttons in one tab stop that arrows walk over: what the buttons are given, and what the keys do. */
export function useSlotFocus<Event extends WeekEvent>({
  events,
  columnOf,
  popover,
  placement,
  onOpen,
  onClose,
}: SlotFocusOptions<Event>) {
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const byId = useMemo(() => new Map<string, WeekEvent>(events.map((event) => [event.id, event])), [events]);
  const tabStop =
    active !== null && byId.has(active)
      ? active
      : ((events.find(({ moment }) => moment !== 'past') ?? events[0])?.id ?? null);
  const focus: WeekFocus = useMemo(
    () => ({
      tabStop,
      wanted,
      popover,
      onOpen,
      onClose,
      placement,
      onFocus: (id: string) => {
        setActive(id);
        setWanted(null);
      },
    }),
    [tabStop, wanted, popover, placement, onOpen, onClose],
  );
  const walk = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
    const target =
      at === undefined || event.altKey || event.ctrlKey || event.metaKey
        ? null
        : idByKey(events, at, event.key, columnOf);
    if (target === null) return;
    event.preventDefault();
    setWanted(target);
  };
  return { byId, focus, walk };
}
