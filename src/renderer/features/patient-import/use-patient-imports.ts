import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isWaiting, isWorking } from '#shared/rules/patient-import.ts';
import { stalePatients, useListPatientImportsQuery } from './api.ts';

/** ms between looks at an import that works. */
const POLL_MS = 700;

/** The imports of a clinic, looked at again and again while one works, whoever started it; a reload loses nothing. */
export function usePatientImports(clinic: string) {
  const [isPolling, setIsPolling] = useState(false);
  const query = useListPatientImportsQuery(
    { clinic },
    { pollingInterval: isPolling ? POLL_MS : 0, refetchOnMountOrArgChange: true },
  );
  const dispatch = useDispatch();
  const imports = query.currentData?.items ?? [];
  const working = imports.find(({ state }) => isWorking(state));
  const isNow = working !== undefined;
  if (isNow !== isPolling) setIsPolling(isNow);
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !isNow) dispatch(stalePatients());
    wasWorking.current = isNow;
  }, [isNow, dispatch]);
  return { query, imports, working, waiting: imports.find(({ state }) => isWaiting(state)) };
}
