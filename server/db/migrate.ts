import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { grantToApplication } from './application-role.ts';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { layQueues } from '#server/lib/jobs/boss.ts';
import { seedReference } from './seeds/reference/index.ts';
import { createOrm, systemEm } from './orm.ts';

/** Opens the migrator as the role that owns the tables. Close it with `orm.close()`. */
export async function openMigrator(ownerUrl: string) {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: ownerUrl,
    entities: ENTITIES,
    extensions: [Migrator],
    allowGlobalContext: true,
    // the caller says what ran
    logger: () => {},
    migrations: {
      tableName: 'schema_migration',
      migrationsList: MIGRATIONS,
      snapshot: false,
      transactional: true,
      allOrNothing: false,
    },
    pool: { max: 2, min: 0 },
  });
  return { orm, migrator: orm.migrator };
}

/**
 * Brings the schema up to date, lets the application's role work on it, lays the reference rows (consent documents, the
 * starter set of ICD-10) and the queues of jobs.
 * @returns names of the migrations that ran
 * @throws when the database has a migration that this program does not know: it belongs to a newer version
 */
export async function migrate(ownerUrl: string, appUrl = ownerUrl): Promise<string[]> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    // serialises servers and commands that start together; the lock ends with its connection
    await owner.query(`select pg_advisory_lock(hashtext('clinic-migrate'))`);
    const done = await migrateSchema(ownerUrl);
    await grantToApplication(owner, { ownerUrl, appUrl });
    await seed(ownerUrl);
    return done;
  } finally {
    await owner.end();
  }
}

async function migrateSchema(ownerUrl: string): Promise<string[]> {
  const { orm, migrator } = await openMigrator(ownerUrl);
  try {
    const known = new Set(MIGRATIONS.map((migration) => new migration(orm.em.getDriver(), orm.config).name));
    const unknown = (await migrator.getExecuted()).filter(({ name }) => !known.has(name));
    if (unknown.length > 0)
      throw new Error(`The database is newer than this program: ${unknown.map(({ name }) => name).join(', ')}`);
    return (await migrator.up()).map(({ name }) => name);
  } finally {
    await orm.close();
  }
}

async function seed(ownerUrl: string): Promise<void> {
  const orm = await createOrm({ url: ownerUrl, poolSize: 1, applicationName: 'clinic-migrate', statementTimeout: 0 });
  try {
    await seedReference(orm);
    await layQueues(systemEm(orm, 'queues belong to the installation'));
  } finally {
    await orm.close();
  }
}
