import { useState } from 'react';
import { PATIENTS_PAGE } from '#shared/contract/patients.ts';
import { useListPatientsQuery } from '#renderer/entities/patient/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';

/**
 * A page of the registry. The next page is asked by the place where the last one ended, so that it costs the same however far it is; a
 * page that was jumped to, by its number. A place that the server does not know any more gives way to the number.
 */
export function useRegistryPage(clinic: string, page: number, search: string) {
  const [places] = useState(() => new Map<string, string>());
  const keyOf = (number: number) => JSON.stringify([clinic, search, number]);
  const key = keyOf(page);
  // kept for as long as the page is shown: a place that becomes known later must not ask again
  const [asked, setAsked] = useState({ key, after: places.get(key) });
  const after = asked.key === key ? asked.after : places.get(key);
  if (asked.key !== key) setAsked({ key, after });
  const query = useListPatientsQuery({
    clinic,
    query: {
      page,
      per_page: PATIENTS_PAGE,
      ...(search === '' ? {} : { search }),
      ...(after === undefined ? {} : { after }),
    },
  });
  const isLost = after !== undefined && errorOf(query.error)?.errors['after'] !== undefined;
  if (isLost) {
    places.clear();
    setAsked({ key, after: undefined });
  }
  const next = query.currentData?.next;
  if (next) places.set(keyOf(page + 1), next);
  return query;
}
