import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { assertDatabase } from './assert-database.ts';
import { startEmbeddedPostgres, type EmbeddedLog } from './embedded/index.ts';
import { migrate } from './migrate.ts';

/** A checked and migrated database. */
export interface OpenDatabase {
  /** role of the application */
  readonly appUrl: string;
  /** tells a second start where this one answers */
  readonly setAddress: (url: string) => void;
  /** stops the embedded cluster; does nothing to an external one */
  readonly stop: () => Promise<void>;
}

/**
 * Opens the external database of the settings, or starts the embedded one; refuses a wrong one; runs the migrations.
 * @param onLost the embedded server died and cannot be restarted
 * @throws EmbeddedError, DatabaseRefusedError with a Russian message
 */
export async function openDatabase(
  config: Config,
  log: EmbeddedLog,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (!config.isEmbedded) {
    await prepare(config.DATABASE_MIGRATION_URL || config.DATABASE_URL, config.DATABASE_URL);
    return { appUrl: config.DATABASE_URL, setAddress: () => {}, stop: () => Promise.resolve() };
  }
  const cluster = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, onLost }, log);
  try {
    await prepare(cluster.ownerUrl, cluster.appUrl);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { appUrl: cluster.appUrl, setAddress: (url) => cluster.setAddress(url), stop: () => cluster.stop() };
}

async function prepare(ownerUrl: string, appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await assertDatabase(client);
  } finally {
    await client.end();
  }
  await migrate(ownerUrl, appUrl);
}
