import { capitalized, fullDate, longDay, weekRange } from '#shared/format/dates.ts';
import type { When } from './read-when.ts';
import type { Days } from './when-days.ts';
import type { Hours } from './when-hours.ts';
import { texts } from './texts.ru.ts';

function daysLabel({ from, to }: Days): string {
  if (to === undefined) return texts.hint_from_day(fullDate(from));
  return capitalized(from === to ? longDay(from) : weekRange(from, to));
}
function hoursLabel({ at, after, before }: Hours): string | undefined {
  if (at !== undefined) return texts.hint_at(at);
  if (after !== undefined && before !== undefined) return texts.hint_between(after, before);
  if (after !== undefined) return texts.hint_after(after);
  return before === undefined ? undefined : texts.hint_before(before);
}

/** What was understood, in words; undefined when nothing was asked for. */
export function whenLabel({ days, hours }: Pick<When, 'days' | 'hours'>): string | undefined {
  const words = [...(days ? [daysLabel(days)] : []), hoursLabel(hours) ?? []].flat();
  return words.length === 0 ? undefined : capitalized(words.join(', '));
}
