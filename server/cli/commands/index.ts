import type { Command } from '../command.ts';

/** Names of the commands in the order of the help. Each is loaded only when it is asked for. */
const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  seed: async () => (await import('./seed.ts')).seedCommand,
  'create-superuser': async () => (await import('./create-superuser.ts')).createSuperuserCommand,
  'create-clinic': async () => (await import('./create-clinic.ts')).createClinicCommand,
  'refbooks import mkb10': async () => (await import('./refbooks-import.ts')).refbooksImportCommand,
  'audit check': async () => (await import('./audit-check.ts')).auditCheckCommand,
  'db:snapshot': async () => (await import('./db-snapshot.ts')).dbSnapshotCommand,
  openapi: async () => (await import('./openapi.ts')).openapiCommand,
};

/** @returns null when there is no such command */
export const loadCommand = async (name: string): Promise<Command | null> =>
  Object.hasOwn(LOADERS, name) ? ((await LOADERS[name]?.()) ?? null) : null;

export const loadAllCommands = (): Promise<Command[]> => Promise.all(Object.values(LOADERS).map((load) => load()));
