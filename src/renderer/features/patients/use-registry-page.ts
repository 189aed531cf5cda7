import { useState } from 'react';
import { PATIENTS_PAGE } from '#shared/contract/patients.ts';
import { useListPatientsQuery } from '#renderer/entities/patient/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';

/**
 * A page of the registry. The next page is asked by the cursor with which the last one ended, so that it costs the same
 * however far it is; a page that was jumped to, by its number. A cursor that the server no longer knows gives way to
 * the number.
 */
export function useRegistryPage(clinic: string, page: number, search: string) {
  const [cursors] = useState(() => new Map<string, string>());
  const keyOf = (number: number) => JSON.stringify([clinic, search, number]);
  const key = keyOf(page);
  // kept for as long as the page is shown: a cursor that becomes known later must not ask again
  const [asked, setAsked] = useState({ key, after: cursors.get(key) });
  const after = asked.key === key ? asked.after : cursors.get(key);
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
    cursors.clear();
    setAsked({ key, after: undefined });
  }
  const next = query.currentData?.next;
  if (next) cursors.set(keyOf(page + 1), next);
  return query;
}
