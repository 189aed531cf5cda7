/** A thing in the week, as the keys see it: wall-clock texts `YYYY-MM-DDTHH:MM` of one clock, which sort as times. */
export interface WeekPlace {
  readonly id: string;
  readonly start: string;
}

const dayOf = ({ start }: WeekPlace): string => start.slice(0, 10);
const clockOf = ({ start }: WeekPlace): string => start.slice(11);

/** The nearest by clock of a day's things. */
function nearest(day: readonly WeekPlace[], clock: string): WeekPlace | undefined {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const distance = (place: WeekPlace) => Math.abs(minutes(clockOf(place)) - minutes(clock));
  return day.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * Where an arrow leads from a thing of the week: up and down within its day, left and right to the nearest time of the next day that
 * has any, Home and End to the ends of the day. Null for other keys and at the edges.
 * @param places in the order of their starts
 */
export function placeByKey(places: readonly WeekPlace[], from: string, key: string): string | null {
  const here = places.find(({ id }) => id === from);
  if (!here) return null;
  const sameDay = places.filter((place) => dayOf(place) === dayOf(here));
  const at = sameDay.indexOf(here);
  const beside = (days: string[]) => {
    const [day] = days;
    return day === undefined
      ? undefined
      : nearest(
          places.filter((place) => dayOf(place) === day),
          clockOf(here),
        );
  };
  const days = [...new Set(places.map(dayOf))].toSorted();
  const target: Readonly<Record<string, () => WeekPlace | undefined>> = {
    ArrowUp: () => sameDay[at - 1],
    ArrowDown: () => sameDay[at + 1],
    Home: () => sameDay[0],
    End: () => sameDay.at(-1),
    ArrowLeft: () => beside(days.filter((day) => day < dayOf(here)).toReversed()),
    ArrowRight: () => beside(days.filter((day) => day > dayOf(here))),
  };
  return target[key]?.()?.id ?? null;
}
