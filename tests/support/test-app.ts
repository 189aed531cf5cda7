import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { makeJobs } from '#server/work.ts';
import type { Jobs } from '#server/lib/jobs/jobs.ts';
import { loadConfig, type Config } from '#server/config/config.ts';
import { createOrm, type Orm } from '#server/db/orm.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The real server on a database of its own, without a process. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly jobs: Jobs;
  readonly database: TestDatabase;
  /** Role that owns the tables: tests lay rows and look at them past the application. */
  readonly owner: pg.Pool;
  /** Rows of one statement as the owner. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** What laying rows needs: a database past the application, and the secret under which tokens are kept. */
export type Ground = Pick<TestApp, 'rows'> & { readonly config: Pick<Config, 'APP_SECRET'> };

/** Limits that no test meets by accident. */
const GENEROUS = {
  LOGIN_ACCOUNT_TRIES: 100_000,
  LOGIN_DEVICE_TRIES: 100_000,
  ADDRESS_TRIES: 100_000,
  ADDRESS_LINE: 100_000,
  LETTERS_PER_HOUR: 100_000,
  SMS_PER_ADDRESS: 100_000,
  SMS_DAILY_LIMIT: 100_000,
  RESERVES_PER_MINUTE: 100_000,
  HOLDS_PER_MINUTE: 100_000,
  HOLDS_OF_ONE_TIME: 100_000,
  LINKS_PER_MINUTE: 100_000,
  PASSKEYS_PER_MINUTE: 100_000,
  SEARCHES_PER_MINUTE: 100_000,
  SOCIAL_PER_MINUTE: 100_000,
  DOCUMENTS_PER_MINUTE: 100_000,
  MAX_ACTIVE_BOOKINGS: 1000,
  PASSWORD_QUEUE: 10_000,
} as const satisfies Partial<Config>;

/** Key of the outbox page in tests. */
export const OUTBOX_KEY = 'outbox-key-of-tests';

interface Options {
  readonly config?: Partial<Config>;
  /** null: as outside the demo */
  readonly outboxKey?: string | null;
  /** folder of a built web app; none: only the API is served */
  readonly webRoot?: string;
  /** how often the live channel asks its clients whether they are there, ms */
  readonly pingMs?: number;
  /** start the workers: without them jobs wait in their queues; a function adds what only a test does, before */
  readonly works?: boolean | ((jobs: Jobs, orm: Orm) => Promise<void>);
}

/** Builds the server as `server.ts` does, on a fresh database, as the application's role. Close it in `afterAll`. */
export async function buildTestApp({
  config: overrides = {},
  outboxKey = OUTBOX_KEY,
  webRoot = '/nonexistent',
  works = false,
  pingMs,
}: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const config: Config = {
    ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: database.appUrl }),
    ...GENEROUS,
    FILES_FOLDER: join(tmpdir(), `clinic-files-${randomUUID()}`),
    ...overrides,
  };
  // races are queued up by hand, which may take a slow machine longer than a caller would wait
  const orm = await createOrm({
    url: database.appUrl,
    poolSize: config.DATABASE_POOL,
    statementTimeout: 60_000,
    lockTimeout: 30_000,
  });
  const hub = new RealtimeHub();
  const log = { warn: (details: object, message: string) => app.log.warn(details, message) };
  const jobs = makeJobs({ config, orm, hub, log, url: database.appUrl });
  const app = await buildApp({ config, orm, hub, jobs, outboxKey, webRoot, pingMs });
  if (typeof works === 'function') await works(jobs, orm);
  if (works) await jobs.start();
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  // the database is dropped with its last connections
  owner.on('error', () => {});
  return {
    app,
    config,
    orm,
    hub,
    jobs,
    database,
    owner,
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    async close() {
      await app.close();
      await jobs.stop();
      await orm.close();
      await owner.end();
      await database.drop();
      await rm(config.FILES_FOLDER, { recursive: true, force: true });
    },
  };
}
