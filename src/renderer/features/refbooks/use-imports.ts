import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { staleDiagnoses, useListDiagnosisImportsQuery } from './api.ts';

/** ms between looks at an import that runs. */
const POLL_MS = 700;

/** The imports, looked at again and again while one runs, whoever started it; a reload loses nothing. */
export function useImports() {
  const [isRunning, setIsRunning] = useState(false);
  const query = useListDiagnosisImportsQuery(undefined, {
    pollingInterval: isRunning ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const dispatch = useDispatch();
  const running = query.data?.items.find(({ state }) => state === 'running');
  const isNow = running !== undefined;
  if (isNow !== isRunning) setIsRunning(isNow);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isNow) dispatch(staleDiagnoses());
    wasRunning.current = isNow;
  }, [isNow, dispatch]);
  return { query, imports: query.data?.items ?? [], running };
}
