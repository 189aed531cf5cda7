export const DAY_PARTS = ['morning', 'day', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Hours of the clinic's clock: from the first, before the second. */
export const PART_HOURS: Readonly<Record<DayPart, readonly [from: number, to: number]>> = {
  morning: [0, 12],
  day: [12, 17],
  evening: [17, 24],
};

/** How many days a card of a doctor shows, and how many times of each. */
export const OFFERED_DAYS = 5;
export const OFFERED_TIMES = 2;

/** Part of the day of an hour of the clinic's clock. */
export const partOfHour = (hour: number): DayPart => DAY_PARTS.find((part) => hour < PART_HOURS[part][1]) ?? 'evening';
