import { useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { chosenCity } from '#renderer/lib/storage/chosen-city.ts';

/**
 * A screen with a city in its address: whoever comes without one has the remembered city put there first, once. What
 * the address says goes before, and so does what is chosen on the screen afterwards.
 */
export function WithCity({ children }: { readonly children: ReactNode }) {
  const [params] = useSearchParams();
  const [isReady, setIsReady] = useState(() => params.has('city') || chosenCity() === '');
  if (isReady) return children;
  if (params.has('city')) setIsReady(true);
  const query = new URLSearchParams(params);
  query.set('city', chosenCity());
  return <Navigate replace to={{ search: `?${query.toString()}` }} />;
}
