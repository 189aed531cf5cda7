import { errorOf } from './api-error.ts';

interface QueryLike {
  readonly currentData?: unknown;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/**
 * A query as PageState wants it. What is shown belongs to the present arguments; a refetch that failed keeps what is on
 * the screen, and only a read that brought nothing is an error: never an empty list.
 */
export function loadState({ currentData, isFetching, error, refetch }: QueryLike) {
  const isMissing = currentData === undefined;
  return {
    isLoading: isMissing && (isFetching || error === undefined),
    error: isMissing ? errorOf(error)?.message : undefined,
    onRetry: () => void refetch(),
  };
}
