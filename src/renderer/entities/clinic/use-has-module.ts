import { hasModule, type NeededModule } from '#shared/access/has-module.ts';
import { useClinic } from './clinic-context.ts';

/** Whether the clinic of the page has a module, or one of several: what its server would refuse is not offered. */
export const useHasModule = (needed: NeededModule): boolean => hasModule(useClinic().modules, needed);
