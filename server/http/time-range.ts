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
