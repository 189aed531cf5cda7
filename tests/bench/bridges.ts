import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import type { Channel, Link } from '#server/lib/realtime/bridge.ts';
import { NotifyChannel } from '#server/lib/realtime/notify-channel.ts';
import { RedisChannel } from '#server/lib/realtime/redis-channel.ts';
import { startRedis, whyRedisIsMissing } from '#tests/support/redis-server.ts';
import { cpuShares } from './cpu-times.ts';

/**
 * What the channel of the bridge costs: so many processes send the most that a bridge sends (a message in 20 ms) and
 * all hear all, while eight writers commit as fast as they can. `node tests/bench/bridges.ts`.
 */
const SECONDS = 5;
const EACH_MS = 20;
const TEXT = 'x'.repeat(300);

const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const dataDir = join(folder, 'data');
const cluster = await startEmbeddedPostgres({ dataDir }, { info: () => {}, warn: console.warn });
const redis = whyRedisIsMissing() === null ? await startRedis() : undefined;
const writers = new pg.Pool({ connectionString: cluster.ownerUrl, max: 8 });
await writers.query('create table written (id int primary key, n int not null)');
await writers.query('insert into written select n, 0 from generate_series(0, 7) n');

async function measure(name: string, channel: Channel | undefined, processes: number): Promise<void> {
  const waits: number[] = [];
  let heard = 0;
  const links: Link[] = [];
  for (let n = 0; channel && n < processes; n += 1)
    links.push(
      await channel.open((text) => {
        heard += 1;
        waits.push(performance.now() - Number(text.slice(0, text.indexOf(' '))));
      }),
    );
  const before = cpuShares({ server: redis?.pid ?? 0, database: readPostmasterFile(join(dataDir, 'pg'))?.pid ?? 0 });
  const until = performance.now() + SECONDS * 1000;
  let commits = 0;
  let sent = 0;
  const timer = setInterval(() => {
    for (const link of links) {
      sent += 1;
      void link.publish(`${performance.now()} ${TEXT}`).catch(() => {});
    }
  }, EACH_MS);
  await Promise.all(
    Array.from({ length: 8 }, async (_, id) => {
      while (performance.now() < until) {
        await writers.query({ name: 'w', text: 'update written set n = n + 1 where id = $1', values: [id] });
        commits += 1;
      }
    }),
  );
  clearInterval(timer);
  const now = cpuShares({ server: redis?.pid ?? 0, database: readPostmasterFile(join(dataDir, 'pg'))?.pid ?? 0 });
  for (const link of links) link.end();
  waits.sort((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? Number.NaN).toFixed(0);
  const perSecond = (count: number) => (count / SECONDS).toFixed(0);
  console.log(
    `${name.padEnd(12)} ${String(processes).padStart(3)} processes: ${perSecond(sent)} messages/s sent, ${perSecond(heard)} heard; p50 ${at(0.5)}, p99 ${at(0.99)} ms; ${perSecond(commits)} commits/s; CPU ms a second: PostgreSQL ${perSecond(now.database - before.database)}, Redis ${perSecond(now.server - before.server)}`,
  );
}

try {
  await measure('none', undefined, 0);
  for (const processes of [2, 10, 40]) {
    await measure('LISTEN/NOTIFY', new NotifyChannel(cluster.appUrl), processes);
    if (redis) await measure('Redis', new RedisChannel(redis.url), processes);
  }
  await measure('none', undefined, 0);
} finally {
  await writers.end();
  await redis?.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
