import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import type { Clinic } from './api.ts';

/** The last chosen clinic (1 §3). */
export type LastClinic = Pick<Clinic, 'id' | 'title' | 'slug'>;

export const rememberClinic = ({ id, title, slug }: Clinic): void =>
  writeStored('last-clinic', { id, title, slug } satisfies LastClinic);

/** The clinic that was open last on this device; null when there was none. */
export function lastClinic(): LastClinic | null {
  const value = readStored('last-clinic');
  if (typeof value !== 'object' || value === null) return null;
  const { id, title, slug } = value as Partial<Record<keyof LastClinic, unknown>>;
  return typeof id === 'string' && typeof title === 'string' && typeof slug === 'string' ? { id, title, slug } : null;
}
