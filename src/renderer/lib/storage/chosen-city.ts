import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './local-store.ts';

const listeners = new Set<() => void>();

/** The city that was chosen last on this device; '' for all. */
export function chosenCity(): string {
  const city = readStored('city');
  return typeof city === 'string' ? city : '';
}

/** Remembers where a visitor looks for doctors; '' forgets it. */
export function chooseCity(city: string): void {
  writeStored('city', city === '' ? null : city);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `chosenCity`, also when it is chosen elsewhere on the page. */
export const useChosenCity = (): string => useSyncExternalStore(subscribe, chosenCity);
