import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { useListPatientsQuery, type PatientClinic, type PatientRow } from './api.ts';
import { isPatientSearch } from './is-patient-search.ts';
import { patientTexts as texts } from './patient-texts.ru.ts';

/** A picker offers so many (2 §9, "Autocomplete"). */
const OFFERED = 20;
/** ms after the last sign, as the tables ask (2 §9) */
const DEBOUNCE_MS = 200;

/** Patients for a text that is being typed, never those of another text; `status` says in words why there are none. */
export function usePatientSearch(
  clinic: PatientClinic,
  typed: string,
  canCreate: boolean,
): {
  readonly patients: readonly PatientRow[] | null;
  readonly status: string | undefined;
  readonly flush: () => void;
} {
  const text = typed.trim();
  const [flushed, setFlushed] = useState('');
  const debounced = useDebounced(text, DEBOUNCE_MS);
  const asked = flushed === text ? text : debounced;
  const isAsked = asked === text && isPatientSearch(text);
  const { currentData, isFetching, error, refetch } = useListPatientsQuery(
    { clinic: clinic.id, query: { page: 1, per_page: OFFERED, search: asked } },
    { skip: !isPatientSearch(asked) },
  );
  const patients = isAsked && currentData ? currentData.items : null;
  const status = (): string | undefined => {
    if (text === '') return undefined;
    if (!isPatientSearch(text)) return texts.hint_search_more;
    if (isAsked && !isFetching && error && !currentData) return texts.hint_failed(errorOf(error)?.message ?? '');
    if (!patients || !currentData) return texts.hint_searching;
    if (patients.length === 0) return canCreate ? texts.hint_nobody_create : texts.hint_nobody;
    return texts.hint_found(patients.length, currentData.total);
  };
  return {
    patients,
    status: status(),
    flush: () => {
      setFlushed(text);
      if (isAsked && error) void refetch();
    },
  };
}
