import { errorOf } from './api-error.ts';

/** The words of a refusal for where it is told; undefined for no error, and for one that its person has chosen. */
export function wordsOf(caught: unknown): string | undefined {
  const error = errorOf(caught);
  return error?.isDeclined ? undefined : error?.message;
}
