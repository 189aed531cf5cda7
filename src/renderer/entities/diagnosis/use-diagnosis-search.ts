import { useState } from 'react';
import { MIN_DIAGNOSIS_SEARCH, MOST_DIAGNOSES, type DiagnosisKind } from '#shared/contract/refbooks.ts';
import type { DiagnosedPatient } from '#shared/rules/diagnosis-fit.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { useSearchDiagnosesQuery, type DiagnosisItem } from './api.ts';
import { diagnosisTexts as texts } from './diagnosis-texts.ru.ts';

/** A search starts so many ms after the last letter (3 §5, §9). */
export const SEARCH_DELAY_MS = 1000;

interface DiagnosisSearch {
  /** null while nothing is known for the present text */
  readonly options: readonly DiagnosisItem[] | null;
  /** where the search stands, in words */
  readonly status: string | undefined;
  /** searches at once, or again after a failure */
  readonly flush: () => void;
  /** how many more there are, and what shows them */
  readonly more?: { readonly count: number; readonly show: () => void } | undefined;
}

/**
 * Why nothing was found: a code of chapter XX looked for among diseases, or a disease among causes, is there, but not
 * for this field.
 */
function nothingFound(search: string, kind: DiagnosisKind | undefined): string {
  if (kind === 'disease' && /^[v-y]\d/i.test(search)) return texts.hint_cause_elsewhere;
  if (kind === 'external_cause' && /^[a-u]\d/i.test(search)) return texts.hint_only_causes;
  return texts.hint_nothing_found;
}

/**
 * What ICD-10 has for a text: a second after the last letter, or at once when flushed; never the answer of another
 * text.
 */
export function useDiagnosisSearch(
  text: string,
  kind: DiagnosisKind | undefined,
  { gender, age }: DiagnosedPatient = {},
): DiagnosisSearch {
  const search = text.trim();
  const debounced = useDebounced(search, SEARCH_DELAY_MS);
  const [flushed, setFlushed] = useState('');
  const [wide, setWide] = useState('');
  const isLong = search.length >= MIN_DIAGNOSIS_SEARCH;
  const isDue = isLong && (search === debounced || search === flushed);
  const query = {
    search,
    ...(kind ? { kind } : {}),
    ...(gender === undefined ? {} : { gender }),
    ...(age === undefined ? {} : { age }),
  };
  const { currentData, isFetching, error, refetch } = useSearchDiagnosesQuery({ query }, { skip: !isDue });
  // the first ones stay while all are asked for
  const { currentData: all } = useSearchDiagnosesQuery(
    { query: { ...query, limit: MOST_DIAGNOSES } },
    { skip: !isDue || wide !== search },
  );
  const flush = () => {
    if (isDue && error !== undefined) void refetch();
    else setFlushed(search);
  };
  if (search === '') return { options: null, status: undefined, flush };
  if (!isLong) return { options: null, status: texts.hint_too_short(MIN_DIAGNOSIS_SEARCH), flush };
  const failure = isDue && !isFetching ? errorOf(error) : null;
  if (failure) return { options: null, status: texts.alert_failed(failure.message), flush };
  if (!isDue || !currentData) return { options: null, status: texts.hint_searching, flush };
  const { items, total } = all ?? currentData;
  if (items.length === 0) return { options: items, status: nothingFound(search, kind), flush };
  const count = total - items.length;
  if (count === 0) return { options: items, status: undefined, flush };
  if (all) return { options: items, status: texts.hint_first_found(items.length), flush };
  return { options: items, status: undefined, flush, more: { count, show: () => setWide(search) } };
}
