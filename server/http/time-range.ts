import { errorText } from '#shared/errors/catalogue.ts';
import { DomainError } from './domain-error.ts';

const DAY_MS = 86_400_000;

/**
 * Refuses a range of instants that ends before its start or is longer than so many days. A clinic's day has 25 hours
 * when clocks go back: who shows a day allows two.
 * @throws validation_failed at `end`
 */
export function assertRange({ start, end }: { readonly start: string; readonly end: string }, maxDays: number): void {
  const length = Date.parse(end) - Date.parse(start);
  if (length < 0)
    throw new DomainError('validation_failed', { fields: { end: [errorText('range_end_before_start')] } });
  if (length > maxDays * DAY_MS)
    throw new DomainError('validation_failed', { fields: { end: [errorText('range_too_long', { days: maxDays })] } });
}

/** Years from today beyond which a date is a slip of the hand: «2062», «0226». */
const FAR_YEARS = 10;
/** Refuses an instant or a day whose year was mistyped. @throws validation_failed at the field */
export function assertNearToday(when: Date | string, field: string): void {
  if (Math.abs(new Date(when).getTime() - Date.now()) > FAR_YEARS * 366 * DAY_MS)
    throw new DomainError('validation_failed', { fields: { [field]: [errorText('date_far')] } });
}
