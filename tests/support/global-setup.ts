import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bootstrapDatabase, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { TEMPLATE_DATABASE } from './cluster-names.ts';

/** What a test worker needs to make databases of its own: URLs of the run's cluster, without the database name. */
export interface TestCluster {
  readonly app: string;
  readonly owner: string;
  readonly superuser: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly cluster: TestCluster;
  }
}

/** A power cut may lose a throw-away cluster: speed is all it needs. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

const withoutDatabase = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);
const quiet = { info: () => {}, warn: (message: string) => console.warn(message) };

let stop: () => Promise<void> = () => Promise.resolve();

/** Starts one cluster for the whole run and makes the migrated template. */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-test-'));
  // PostgreSQL's own account must get in when the tests run as root.
  chmodSync(folder, 0o711);
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: THROW_AWAY }, quiet);
  stop = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await bootstrapDatabase(cluster.port, cluster.secrets, TEMPLATE_DATABASE);
    await migrate(withoutDatabase(cluster.ownerUrl) + TEMPLATE_DATABASE);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('cluster', {
    app: withoutDatabase(cluster.appUrl),
    owner: withoutDatabase(cluster.ownerUrl),
    superuser: withoutDatabase(cluster.superUrl),
  });
}

export const teardown = (): Promise<void> => stop();
