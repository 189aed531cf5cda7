import { SIDEBARS, type Sidebar } from '#shared/rules/preferences.ts';
import { createChoice } from '#renderer/lib/storage/own-choice.ts';

/** The side menu of the desk: with its words, or its icons alone. Who is signed in has their own on every device. */
export const menuChoice = createChoice<Sidebar>({
  values: SIDEBARS,
  fallback: 'open',
  device: 'menu-folded',
  fromDevice: (stored) => (stored === true ? 'folded' : undefined),
  toDevice: (value) => (value === 'folded' ? true : null),
  own: 'own-sidebar',
});
