import { useDispatch } from 'react-redux';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { useWorkPolling } from '#renderer/entities/table-import/use-work-polling.ts';
import { staleBook, useListImportsQuery } from './api.ts';

/** The imports of a book, with the one that runs. */
export function useImports(book: Refbook) {
  const dispatch = useDispatch();
  const { options, follow } = useWorkPolling(() => dispatch(staleBook(book)));
  const query = useListImportsQuery({ book }, options);
  const imports = query.currentData?.items ?? [];
  const running = imports.find(({ state }) => state === 'running');
  follow(running !== undefined);
  return { query, imports, running };
}
