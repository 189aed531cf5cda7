import type { Module } from './modules.ts';

/** What something needs of a clinic: a module, or any one of several that it serves. */
export type NeededModule = Module | readonly [Module, Module, ...Module[]];

/** True when a clinic has the module, or one of them; what needs none is everybody's. */
export const hasModule = (modules: readonly string[], needed: NeededModule | undefined): boolean =>
  needed === undefined ||
  (typeof needed === 'string' ? modules.includes(needed) : needed.some((module) => modules.includes(module)));
