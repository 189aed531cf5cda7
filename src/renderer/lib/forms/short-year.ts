import { isDay } from '#shared/format/dates.ts';

/** A year of two figures farther ahead than this belongs to the century before. */
const AHEAD = 20;

/**
 * `DD.MM.YY`, as it was typed, as `YYYY-MM-DD`; anything else as it is.
 * @param year the present one
 * @param isPast for what has been: a birth
 */
export function withCentury(text: string, year: number, isPast: boolean): string {
  const [, day = '', month = '', short = ''] = /^(\d{2})\.(\d{2})\.(\d{2})$/.exec(text) ?? [];
  if (short === '') return text;
  const century = year - (year % 100);
  const near = century + Number(short);
  const whole = `${near > year + (isPast ? 0 : AHEAD) ? near - 100 : near}-${month}-${day}`;
  return isDay(whole) ? whole : text;
}
