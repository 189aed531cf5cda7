import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import type { Suggestions } from '#renderer/ui/suggest-field.tsx';
import { refbookTexts as texts } from './refbook-texts.ru.ts';

/** ms after the last letter (2 §9). */
export const SUGGEST_DELAY_MS = 500;

/** When a text is looked for: enough letters, and none for a while, or at once. */
export function useDue(text: string, { isOn, least, delay = SUGGEST_DELAY_MS }: DueOptions) {
  const search = text.trim();
  const settled = useDebounced(search, delay);
  const [flushed, setFlushed] = useState<string>();
  const isLong = isOn && search.length >= least;
  return {
    search,
    isLong,
    isDue: isLong && (search === settled || search === flushed),
    flush: () => setFlushed(search),
  };
}
interface DueOptions {
  /** something was typed: a saved text asks for nothing */
  readonly isOn: boolean;
  /** letters from which a search starts */
  readonly least: number;
  readonly delay?: number;
}
interface Answer<Option> {
  readonly currentData?: { readonly items: readonly Option[] } | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/** The answer of a book for the present text, in words where there is none; never that of another text. */
export function suggestionsOf<Option>(
  due: ReturnType<typeof useDue>,
  { currentData, isFetching, error, refetch }: Answer<Option>,
  least: number,
): Suggestions<Option> {
  const { search, isLong, isDue } = due;
  const flush = () => (isDue && error !== undefined ? void refetch() : due.flush());
  if (!isLong) return { options: null, status: search === '' ? undefined : texts.hint_too_short(least), flush };
  const failure = isDue && !isFetching ? errorOf(error) : null;
  if (failure) return { options: null, status: texts.alert_failed(failure.message), flush };
  if (!isDue || !currentData) return { options: null, status: texts.hint_searching, flush };
  const { items } = currentData;
  return { options: items, status: items.length === 0 ? texts.hint_not_in_book : undefined, flush };
}
