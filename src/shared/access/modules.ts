/**
 * The modules of a clinic (B17, B18): its administrator switches them on and off. A call, a screen or a menu row of a
 * module that is off is refused, or is not there.
 */
export const MODULES = [
  'base',
  'video',
  'booking',
  'chatbot',
  'forms',
  'notifications',
  'registry',
  'refbooks',
  'reception',
  'consultation',
  'cash',
  'tfoms',
] as const;
export type Module = (typeof MODULES)[number];

/** What a new clinic begins with: everything that exists and needs nothing else. */
export const FIRST_MODULES: readonly Module[] = ['base', 'booking', 'registry', 'refbooks', 'reception'];

/** What a clinic, or the platform for it, switches on and off (A51, K24): each has pages and calls of its own. */
export const SWITCHED_MODULES = ['booking', 'registry', 'reception'] as const satisfies readonly Module[];
export type SwitchedModule = (typeof SWITCHED_MODULES)[number];
/** What every clinic works with: nobody switches it off. */
export const CONSTANT_MODULES = ['base', 'refbooks'] as const satisfies readonly Module[];
