/**
 * The modules of a clinic (B17, B18): its administrator switches them on and off. A call, a screen or a menu row of a module that
 * is off is refused, or is not there.
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

/** True when a clinic has the module; what belongs to none is everybody's. */
export const hasModule = (modules: readonly string[], module: Module | undefined): boolean =>
  module === undefined || modules.includes(module);
