import { Type } from 'typebox';
import { createOrm, systemEm, type Orm } from '#server/db/orm.ts';
import { layQueues } from '#server/lib/jobs/boss.ts';
import { Jobs } from '#server/lib/jobs/jobs.ts';
import { defineQueue } from '#server/lib/jobs/queue.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { openBridge } from '#server/lib/realtime/open-bridge.ts';
import type { TestDatabase } from './database.ts';

const Data = Type.Object({ id: Type.String() }, { additionalProperties: false });

/** Queues of tests. `poll` is so long where a test must see that nobody waited for it. */
export const testQueues = {
  quiet: defineQueue('test-quiet', Data, { poll: 600 }),
  run: defineQueue('test-run', Data, { hasRun: true, poll: 600 }),
  polled: defineQueue('test-polled', Data, { hasRun: true }),
  fragile: defineQueue('test-fragile', Data, { hasRun: true, retries: 0 }),
  retried: defineQueue('test-retried', Data, { hasRun: true, retries: 1, wait: { first: 2, longest: 10 }, poll: 0.5 }),
  keyed: defineQueue('test-keyed', Data, { isKeyed: true, poll: 600 }),
  merged: defineQueue('test-merged', Data, { isMerged: true, atOnce: 2, poll: 600 }),
  // a scheduled job sends no signal
  clocked: defineQueue('test-clocked', Data, { isKeyed: true, poll: 1 }),
  batch: defineQueue('test-batch', Data, { atOnce: 3, retries: 1, wait: { first: 600, longest: 600 }, poll: 600 }),
} as const;

/** Lays them beside the queues of the product. */
export const layTestQueues = (orm: Orm): Promise<void> =>
  layQueues(systemEm(orm, 'queues of tests'), Object.values(testQueues));

/** What a server process has for its jobs: connections, hub and bridge of its own. */
export interface JobProcess {
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly jobs: Jobs;
  /** what was logged */
  readonly warnings: string[];
  close(): Promise<void>;
}

/** Opens one; the caller says what it handles, and starts it. */
export async function openJobProcess({ appUrl }: Pick<TestDatabase, 'appUrl'>, realtimeUrl = ''): Promise<JobProcess> {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const orm = await createOrm({ url: appUrl, poolSize: 4 });
  const bridge = openBridge({ realtimeUrl, databaseUrl: appUrl, log });
  const hub = new RealtimeHub(bridge);
  await bridge.connect();
  const jobs = new Jobs({ orm, hub, log, url: appUrl });
  return {
    orm,
    hub,
    jobs,
    warnings,
    async close() {
      await jobs.stop();
      await bridge.close();
      await orm.close();
    },
  };
}
