/** A time of the week as the keys see it: wall-clock texts `YYYY-MM-DDTHH:MM` of one clock, which sort as times. */
export interface WeekItem {
  readonly id: string;
  readonly start: string;
}

const dayOf = ({ start }: WeekItem): string => start.slice(0, 10);
const clockOf = ({ start }: WeekItem): string => start.slice(11);

/** The nearest by clock of the items of a day. */
function nearest(day: readonly WeekItem[], clock: string): WeekItem | undefined {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const distance = (item: WeekItem) => Math.abs(minutes(clockOf(item)) - minutes(clock));
  return day.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * Where an arrow leads from an item of the week: up and down within its day, left and right to the nearest time of the
 * next day that has any, Home and End to the ends of the day. Null for other keys and at the edges.
 * @param items in the order of their starts
 */
export function idByKey(items: readonly WeekItem[], from: string, key: string): string | null {
  const here = items.find(({ id }) => id === from);
  if (!here) return null;
  const sameDay = items.filter((item) => dayOf(item) === dayOf(here));
  const at = sameDay.indexOf(here);
  const beside = (days: string[]) => {
    const [day] = days;
    return day === undefined
      ? undefined
      : nearest(
          items.filter((item) => dayOf(item) === day),
          clockOf(here),
        );
  };
  const days = [...new Set(items.map(dayOf))].toSorted();
  const target: Readonly<Record<string, () => WeekItem | undefined>> = {
    ArrowUp: () => sameDay[at - 1],
    ArrowDown: () => sameDay[at + 1],
    Home: () => sameDay[0],
    End: () => sameDay.at(-1),
    ArrowLeft: () => beside(days.filter((day) => day < dayOf(here)).toReversed()),
    ArrowRight: () => beside(days.filter((day) => day > dayOf(here))),
  };
  return target[key]?.()?.id ?? null;
}
