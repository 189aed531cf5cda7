import type { Command } from '../command.ts';

/** Names of the commands in the order of the help. Each is loaded only when it is asked for. */
const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  seed: async () => (await import('./seed.ts')).seedCommand,
  'create-superuser': async () => (await import('./create-superuser.ts')).createSuperuserCommand,
  'create-clinic': async () => (await import('./create-clinic.ts')).createClinicCommand,
  'clinics list': async () => (await import('./clinics.ts')).clinicsListCommand,
  'clinics show': async () => (await import('./clinic-facts.ts')).clinicsShowCommand,
  'clinics edit': async () => (await import('./clinic-facts.ts')).clinicsEditCommand,
  'clinics modules': async () => (await import('./clinic-facts.ts')).clinicsModulesCommand,
  'clinics appoint': async () => (await import('./clinic-admins.ts')).clinicsAppointCommand,
  'clinics dismiss': async () => (await import('./clinic-admins.ts')).clinicsDismissCommand,
  'clinics disable': async () => (await import('./clinics.ts')).clinicsDisableCommand,
  'clinics enable': async () => (await import('./clinics.ts')).clinicsEnableCommand,
  'people list': async () => (await import('./people.ts')).peopleListCommand,
  'people show': async () => (await import('./person-show.ts')).peopleShowCommand,
  'people approve': async () => (await import('./people.ts')).peopleApproveCommand,
  'people disapprove': async () => (await import('./people.ts')).peopleDisapproveCommand,
  'people ban': async () => (await import('./people.ts')).peopleBanCommand,
  'people unban': async () => (await import('./people.ts')).peopleUnbanCommand,
  'people end-sessions': async () => (await import('./people.ts')).peopleEndSessionsCommand,
  'people reset-factors': async () => (await import('./people.ts')).peopleResetFactorsCommand,
  'people withdraw-superuser': async () => (await import('./people.ts')).peopleWithdrawSuperuserCommand,
  'people rights': async () => (await import('./person-rights.ts')).peopleRightsCommand,
  'refbooks import mkb10': async () => (await import('./refbooks-import.ts')).refbooksImportCommand('mkb10'),
  'refbooks import grls': async () => (await import('./refbooks-import.ts')).refbooksImportCommand('grls'),
  'refbooks import foms': async () => (await import('./refbooks-import.ts')).refbooksImportCommand('foms'),
  'refbooks import lgoti': async () => (await import('./refbooks-import.ts')).refbooksImportCommand('lgoti'),
  'refbooks import fias': async () => (await import('./refbooks-import.ts')).refbooksImportCommand('fias'),
  'audit check': async () => (await import('./audit-check.ts')).auditCheckCommand,
  'audit export': async () => (await import('./audit-export.ts')).auditExportCommand,
  'letters list': async () => (await import('./outbox.ts')).lettersListCommand,
  'letters retry': async () => (await import('./outbox.ts')).lettersRetryCommand,
  'sms list': async () => (await import('./outbox.ts')).smsListCommand,
  'sms retry': async () => (await import('./outbox.ts')).smsRetryCommand,
  'jobs list': async () => (await import('./jobs.ts')).jobsListCommand,
  'jobs stop': async () => (await import('./jobs.ts')).jobsStopCommand,
  'jobs retry': async () => (await import('./jobs.ts')).jobsRetryCommand,
  settings: async () => (await import('./settings.ts')).settingsCommand,
  health: async () => (await import('./health.ts')).healthCommand,
  'db:snapshot': async () => (await import('./db-snapshot.ts')).dbSnapshotCommand,
  openapi: async () => (await import('./openapi.ts')).openapiCommand,
};

/** @returns null when there is no such command */
export const loadCommand = async (name: string): Promise<Command | null> =>
  Object.hasOwn(LOADERS, name) ? ((await LOADERS[name]?.()) ?? null) : null;

export const loadAllCommands = (): Promise<Command[]> => Promise.all(Object.values(LOADERS).map((load) => load()));
