import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';

/** Remembers the clinic whose desk is open. @param id of the clinic */
export const rememberWork = (id: string): void => writeStored('last-work', id);

/** Id of the clinic whose desk was open last on this device; null when there was none. */
export function lastWork(): string | null {
  const id = readStored('last-work');
  return typeof id === 'string' ? id : null;
}
