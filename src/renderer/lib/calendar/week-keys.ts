import { minuteOf } from '#shared/format/clock.ts';

/** A time of the week as the keys see it: wall-clock texts `YYYY-MM-DDTHH:MM` of one clock, which sort as times. */
export interface WeekItem {
  readonly id: string;
  readonly start: string;
}

const dayOf = ({ start }: WeekItem): string => start.slice(0, 10);
const clockOf = ({ start }: WeekItem): string => start.slice(11);

/** The nearest by clock of the items of a column. */
function nearest(day: readonly WeekItem[], clock: string): WeekItem | undefined {
  const distance = (item: WeekItem) => Math.abs(minuteOf(clockOf(item)) - minuteOf(clock));
  return day.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * Where an arrow leads from an item: up and down within its column, left and right to the nearest time of the next
 * column that has any, Home and End to the ends of the column. Null for other keys and at the edges.
 * @param items column by column, each in the order of its starts
 * @param columnOf the column of an item: its day, or the doctor of one day
 */
export function idByKey<Item extends WeekItem>(
  items: readonly Item[],
  from: string,
  key: string,
  columnOf: (item: Item) => string = dayOf,
): string | null {
  const here = items.find(({ id }) => id === from);
  if (!here) return null;
  const columns = [...new Set(items.map(columnOf))];
  const inColumn = (at: number) => items.filter((item) => columnOf(item) === columns[at]);
  const column = columns.indexOf(columnOf(here));
  const own = inColumn(column);
  const at = own.indexOf(here);
  const target: Readonly<Record<string, () => WeekItem | undefined>> = {
    ArrowUp: () => own[at - 1],
    ArrowDown: () => own[at + 1],
    Home: () => own[0],
    End: () => own.at(-1),
    ArrowLeft: () => nearest(inColumn(column - 1), clockOf(here)),
    ArrowRight: () => nearest(inColumn(column + 1), clockOf(here)),
  };
  return target[key]?.()?.id ?? null;
}
