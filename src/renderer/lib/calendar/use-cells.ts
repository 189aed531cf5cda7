import { useCallback, useState } from 'react';

/** The cells that FullCalendar has on the screen, by day. */
export function useCells() {
  const [cells, setCells] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  const addCell = useCallback(
    (day: string, cell: HTMLElement) => setCells((before) => new Map(before).set(day, cell)),
    [],
  );
  const dropCell = useCallback(
    (day: string, cell: HTMLElement) =>
      setCells((before) => {
        // A new cell of the same day may have come before the old one goes.
        if (before.get(day) !== cell) return before;
        const rest = new Map(before);
        rest.delete(day);
        return rest;
      }),
    [],
  );
  return { cells, addCell, dropCell };
}
