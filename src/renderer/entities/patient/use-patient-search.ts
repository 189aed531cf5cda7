import { useState } from 'react';
import { MIN_PATIENT_SEARCH } from '#shared/contract/patients.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { useListPatientsQuery, type PatientClinic, type PatientRow } from './api.ts';
import { patientTexts as texts } from './patient-texts.ru.ts';

/** A picker offers so many (2 §9, "Autocomplete"). */
const OFFERED = 20;
/** ms after the last sign, as the tables ask (2 §9) */
const DEBOUNCE_MS = 200;
/** Two signs, or one figure: a card number. */
const isEnough = (text: string): boolean => text.length >= MIN_PATIENT_SEARCH || /^\d$/.test(text);

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
  const isAsked = asked === text && isEnough(text);
  const { currentData, isFetching, error, refetch } = useListPatientsQuery(
    { clinic: clinic.id, query: { page: 1, per_page: OFFERED, search: asked } },
    { skip: !isEnough(asked) },
  );
  const patients = isAsked && currentData ? currentData.items : null;
  const status = (): string | undefined => {
    if (text === '') return undefined;
    if (!isEnough(text)) return texts.hint_search_more;
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
