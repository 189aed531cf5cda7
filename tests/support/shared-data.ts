import { resolve } from 'node:path';

/** A file of the real reference data beside the project; it may not be there. */
export const sharedData = (path: string): string => resolve(import.meta.dirname, '../../../shared/data', path);
