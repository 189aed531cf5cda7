import { useDispatch } from 'react-redux';
import { isWaiting, isWorking } from '#shared/rules/patient-import.ts';
import { useWorkPolling } from '#renderer/entities/table-import/use-work-polling.ts';
import { stalePatients, useListPatientImportsQuery } from './api.ts';

/** The imports of a clinic, with the one that works and the one that waits for the person. */
export function usePatientImports(clinic: string) {
  const dispatch = useDispatch();
  const { options, follow } = useWorkPolling(() => dispatch(stalePatients()));
  const query = useListPatientImportsQuery({ clinic }, options);
  const imports = query.currentData?.items ?? [];
  const working = imports.find(({ state }) => isWorking(state));
  follow(working !== undefined);
  return { query, imports, working, waiting: imports.find(({ state }) => isWaiting(state)) };
}
