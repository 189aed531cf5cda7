import type { Config } from '#server/config/config.ts';
import { type EmbeddedLog, findRunningCluster, startEmbeddedPostgres } from '#server/db/embedded/index.ts';

/** Addresses of the database a command works on; they carry passwords. */
export interface DatabaseUrls {
  readonly appUrl: string;
  readonly ownerUrl: string;
}

/**
 * Gives the work the product's database: the external one, the one of a product that runs now, or the embedded one
 * started for the time of the work.
 */
export async function withDatabase<T>(
  config: Config,
  log: EmbeddedLog,
  work: (urls: DatabaseUrls) => Promise<T>,
): Promise<T> {
  if (!config.isEmbedded) {
    return work({ appUrl: config.DATABASE_URL, ownerUrl: config.DATABASE_MIGRATION_URL || config.DATABASE_URL });
  }
  const running = findRunningCluster(config.DATA_DIR);
  if (running !== null) return work(running);
  const cluster = await startEmbeddedPostgres({ dataDir: config.DATA_DIR }, log);
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
