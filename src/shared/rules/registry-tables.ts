/** Tables of the registry that are given as a file; patients have a call of their own. */
export const REGISTRY_TABLES = ['employees', 'doctors', 'specialties', 'departments'] as const;
export type RegistryTable = (typeof REGISTRY_TABLES)[number];
