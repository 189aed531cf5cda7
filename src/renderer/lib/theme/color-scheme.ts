import { useSyncExternalStore } from 'react';
import { brandTokens, type Scheme } from '#shared/theme/brand.ts';
import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';

export const SCHEME_PREFERENCES = ['system', 'light', 'dark'] as const;
export type SchemePreference = (typeof SCHEME_PREFERENCES)[number];

const stored = (): SchemePreference =>
  SCHEME_PREFERENCES.find((value) => value === readStored('color-scheme')) ?? 'system';
let preference: SchemePreference = 'system';
let primary: string | undefined;
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The scheme in force: the preference, then the system. */
export const effectiveScheme = (chosen: SchemePreference, isSystemDark: boolean): Scheme =>
  chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen;

/** The scheme that is shown now. */
export const shownScheme = (): Scheme => effectiveScheme(preference, systemDark().matches);

/** Blueprint reads the class, FullCalendar the attribute; the clinic's colour is adapted to the scheme. */
function apply(): void {
  const scheme = shownScheme();
  const root = document.documentElement;
  root.dataset['colorScheme'] = scheme;
  root.style.colorScheme = scheme;
  document.body.classList.toggle('bp6-dark', scheme === 'dark');
  for (const [name, value] of Object.entries(brandTokens(primary, scheme))) root.style.setProperty(name, value);
}

/** Called once, before the first drawing. */
export function startTheme(): void {
  preference = stored();
  systemDark().addEventListener('change', apply);
  apply();
}

/** Colours of a clinic while its pages are open; undefined goes back to the product's own. */
export function setPrimaryColor(color: string | undefined): void {
  primary = color;
  apply();
}

function setPreference(chosen: SchemePreference): void {
  preference = chosen;
  writeStored('color-scheme', chosen === 'system' ? null : chosen);
  apply();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The person's choice of the colour scheme and the way to change it. */
export function useSchemePreference(): readonly [SchemePreference, (chosen: SchemePreference) => void] {
  return [useSyncExternalStore(subscribe, () => preference), setPreference];
}
