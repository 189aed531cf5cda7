import { isDay } from '#shared/format/dates.ts';
import { cleanLine } from '#shared/format/clean-text.ts';

/** What is looked for, as it stands in the address. */
export interface SearchAddress {
  readonly what: string;
  readonly city: string;
  /** YYYY-MM-DD: days from here on */
  readonly from: string | null;
  readonly page: number;
}
const MAX_TEXT = 100;
const text = (value: string | null) =>
  cleanLine(value ?? '')
    .trim()
    .slice(0, MAX_TEXT);

/** Reads the address; whatever is not right there counts as absent. */
export function readSearch(params: URLSearchParams): SearchAddress {
  const from = params.get('from');
  return {
    what: text(params.get('what')),
    city: text(params.get('city')),
    from: from !== null && isDay(from) ? from : null,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
}
