import { holidayNames } from './holidays.ru.ts';

/**
 * The name of a public holiday of Russia; null on other days. Days off that the government moves from year to year are
 * not among them: a clinic clears those by hand. @param day YYYY-MM-DD
 */
export const holidayOf = (day: string): string | null => holidayNames[day.slice(5)] ?? null;
