import { useSyncExternalStore } from 'react';
import { brandTokens, type Scheme } from '#shared/theme/brand.ts';
import { COLOR_THEMES as SCHEME_PREFERENCES, type ColorTheme as SchemePreference } from '#shared/rules/preferences.ts';
import { createChoice } from '#renderer/lib/storage/own-choice.ts';

export { SCHEME_PREFERENCES, type SchemePreference };

/** Who is signed in has their own on every device. */
export const schemeChoice = createChoice<SchemePreference>({
  values: SCHEME_PREFERENCES,
  fallback: 'system',
  device: 'color-scheme',
  fromDevice: (stored) => SCHEME_PREFERENCES.find((value) => value === stored),
  toDevice: (value) => (value === 'system' ? null : value),
  own: 'own-color-scheme',
});
let primary: string | undefined;
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The scheme in force: the preference, then the system. */
export const effectiveScheme = (chosen: SchemePreference, isSystemDark: boolean): Scheme =>
  chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen;

/** The scheme that is shown now. */
export const shownScheme = (): Scheme => effectiveScheme(schemeChoice.current(), systemDark().matches);

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
  schemeChoice.reread();
  schemeChoice.subscribe(apply);
  systemDark().addEventListener('change', apply);
  apply();
}

/** Colours of a clinic while its pages are open; undefined goes back to the product's own. */
export function setPrimaryColor(color: string | undefined): void {
  primary = color;
  apply();
}

/** The person's choice of the colour scheme and the way to change it. */
export function useSchemePreference(): readonly [SchemePreference, (chosen: SchemePreference) => void] {
  return [useSyncExternalStore(schemeChoice.subscribe, schemeChoice.current), schemeChoice.choose];
}
