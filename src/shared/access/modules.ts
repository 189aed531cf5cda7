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
/** Without what a module is of little use: who made a booking is seen, and times are made, at the desk. */
export const MODULE_NEEDS: Readonly<Partial<Record<Module, Module>>> = {
  video: 'booking',
  booking: 'registry',
  chatbot: 'booking',
  notifications: 'registry',
  reception: 'registry',
  consultation: 'booking',
  cash: 'registry',
  tfoms: 'reception',
};
/** What every clinic works with: nobody switches it off. */
export const CONSTANT_MODULES = ['base', 'refbooks'] as const satisfies readonly Module[];

/** What something needs of a clinic: a module, or any one of several that it serves. */
export type NeededModule = Module | readonly [Module, Module, ...Module[]];

/** True when a clinic has the module, or one of them; what needs none is everybody's. */
export const hasModule = (modules: readonly string[], needed: NeededModule | undefined): boolean =>
  needed === undefined ||
  (typeof needed === 'string' ? modules.includes(needed) : needed.some((module) => modules.includes(module)));
