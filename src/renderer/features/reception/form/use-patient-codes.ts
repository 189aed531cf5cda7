import { useMemo } from 'react';
import { useListReceptionHistoryInfiniteQuery, type CurrentReception } from '../api.ts';

/** Codes that the patient has: of the open cases and of the receptions that the history beside the form shows first. */
export function usePatientCodes(clinic: string, { patient, cases }: CurrentReception): ReadonlySet<string> {
  const { currentData } = useListReceptionHistoryInfiniteQuery({ clinic, patient: patient.id, order: 'desc' });
  return useMemo(() => {
    const earlier = currentData?.pages.flatMap(({ items }) => items.map(({ diagnosis }) => diagnosis)) ?? [];
    const open = cases.flatMap(({ diagnoses }) =>
      diagnoses === null ? [] : [diagnoses.mainDiagnosis, ...diagnoses.concomitant],
    );
    return new Set([...earlier, ...open].flatMap((diagnosis) => diagnosis?.code ?? []));
  }, [currentData, cases]);
}
