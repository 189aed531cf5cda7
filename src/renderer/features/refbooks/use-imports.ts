import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { staleBook, useListImportsQuery } from './api.ts';

/** ms between looks at an import that runs. */
const POLL_MS = 700;

/** The imports of a book, looked at again and again while one runs, whoever started it; a reload loses nothing. */
export function useImports(book: Refbook) {
  const [isRunning, setIsRunning] = useState(false);
  const query = useListImportsQuery(
    { book },
    { pollingInterval: isRunning ? POLL_MS : 0, refetchOnMountOrArgChange: true },
  );
  const dispatch = useDispatch();
  const running = query.currentData?.items.find(({ state }) => state === 'running');
  const isNow = running !== undefined;
  if (isNow !== isRunning) setIsRunning(isNow);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isNow) dispatch(staleBook(book));
    wasRunning.current = isNow;
  }, [isNow, book, dispatch]);
  return { query, imports: query.currentData?.items ?? [], running };
}
