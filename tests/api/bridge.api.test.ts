import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemEm } from '#server/db/orm.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import type { Bridge } from '#server/lib/realtime/bridge.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { openBridge } from '#server/lib/realtime/open-bridge.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { layTestQueues, openJobProcess, testQueues } from '#tests/support/job-queues.ts';
import { startRedis, whyRedisIsMissing } from '#tests/support/redis-server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { CANCELLED_JOBS_TOPIC } from '#server/lib/jobs/topics.ts';
import { documentTopic, QUEUE_TOPIC } from '#server/lib/documents/topics.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

/** A server that carries events, as a test may treat it. */
interface Carrier {
  readonly realtimeUrl: string;
  /** ends the connections of all bridges and lets in no new ones */
  cut(): Promise<void>;
  /** lets them in again */
  mend(): Promise<void>;
  /** ends the connection that was opened first */
  cutFirst(): Promise<void>;
  /** the server stays connected and answers nothing */
  freeze(): Promise<void>;
  goOn(): Promise<void>;
  close(): Promise<void>;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function overPostgres(): Promise<Carrier> {
  // as the same role, which may end its own connections
  const own = new pg.Client({ connectionString: database.appUrl });
  const pids = async () => {
    const client = new pg.Client({ connectionString: database.appUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'clinic-realtime' and datname = current_database() order by backend_start`,
      );
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  };
  let mend = async () => {};
  let frozen: number[] = [];
  return {
    realtimeUrl: '',
    async cut() {
      mend = await database.cutOff();
    },
    mend: () => mend(),
    async cutFirst() {
      const [first] = await pids();
      await own.connect();
      await own.query('select pg_terminate_backend($1)', [first]);
      await waitFor('the lost connection', async () => !(await pids()).includes(first ?? 0));
      await own.end();
    },
    async freeze() {
      frozen = await pids();
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    async goOn() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    },
    close: () => Promise.resolve(),
  };
}

async function overRedis(): Promise<Carrier> {
  const redis = await startRedis();
  const { createClient } = await import('@redis/client');
  return {
    realtimeUrl: redis.url,
    cut: () => redis.kill(),
    mend: () => redis.start(),
    async cutFirst() {
      const client = createClient({ url: redis.url });
      await client.connect();
      const list = await client.sendCommand<string>(['CLIENT', 'LIST']);
      const ids = [...list.matchAll(/id=(\d+) .*name=clinic-realtime/g)].map(([, id]) => Number(id));
      await client.sendCommand(['CLIENT', 'KILL', 'ID', String(Math.min(...ids))]);
      client.destroy();
    },
    freeze: async () => redis.freeze(),
    goOn: async () => redis.goOn(),
    close: () => redis.close(),
  };
}

const CARRIERS: readonly [name: string, open: () => Promise<Carrier>, missing: string | null][] = [
  ['PostgreSQL', overPostgres, null],
  ['Redis', overRedis, whyRedisIsMissing()],
];
const MISSING = CARRIERS.flatMap(([name, , missing]) => (missing === null ? [] : [[name, missing] as const]));
// says in the report what the machine lacks; the suite itself runs where it is there
it.skip.each(MISSING)('the bridge over %s needs %s', (_, missing) => expect(missing).toBeNull());

describe.each(CARRIERS.filter(([, , missing]) => missing === null))('the bridge over %s', (_, openCarrier) => {
  let carrier: Carrier;
  let bridges: Bridge[];
  let hubs: [RealtimeHub, RealtimeHub];
  /** what the listeners of `slots:1` were told: where, ids, or a gap */
  let heard: string[];
  let warnings: unknown[];
  beforeAll(async () => {
    carrier = await openCarrier();
  });
  afterAll(() => carrier.close());

  const log = { warn: (details: object, message: string) => void warnings.push({ ...details, message }) };
  const open = async (options: { heartbeatMs?: number } = {}) => {
    const bridge = openBridge({
      databaseUrl: database.appUrl,
      realtimeUrl: carrier.realtimeUrl,
      log,
      reconnectMs: 200,
      ...options,
    });
    bridges.push(bridge);
    const hub = new RealtimeHub(bridge);
    await bridge.connect();
    return hub;
  };
  const openTwo = async (heartbeatMs = 5000) => {
    hubs = [await open({ heartbeatMs }), await open({ heartbeatMs })];
    for (const [index, place] of ['here', 'there'].entries())
      hubs[index]?.subscribe('slots:1', ({ ids, isGap }) => heard.push(`${place} ${isGap ? 'gap' : ids.join()}`));
  };
  const publish = (index: 0 | 1, ...ids: string[]) => hubs[index].publish([{ topic: 'slots:1', ids }]);
  /** Publishes until it is heard on the other side: the bridges are whole again. */
  const whole = async () => {
    for (const [from, place] of [[0, 'there'] as const, [1, 'here'] as const])
      await waitFor(`heard ${place}`, () => {
        publish(from, `from ${from}`);
        return heard.includes(`${place} from ${from}`);
      });
  };
  beforeEach(() => {
    [bridges, heard, warnings] = [[], [], []];
  });
  afterEach(async () => {
    await Promise.all(bridges.map((bridge) => bridge.close()));
  });

  it('tells the others, and nobody hears an event twice', async () => {
    await openTwo();
    hubs[0].publish([
      { topic: 'slots:1', ids: ['a'] },
      { topic: 'slots:2', ids: ['b'] },
    ]);
    expect(heard).toEqual(['here a']);
    await waitFor('the other process', () => heard.length === 2);
    publish(1, 'c');
    await waitFor('back', () => heard.length === 4);
    publish(0, 'last');
    await waitFor('the last', () => heard.includes('there last'));
    expect(heard).toEqual(['here a', 'there a', 'there c', 'here c', 'here last', 'there last']);
    expect(warnings).toEqual([]);
  });

  it('says of a list that is too long for a message only that something changed, and keeps days and employees', async () => {
    await openTwo();
    const news: unknown[] = [];
    hubs[1].subscribe('schedule:1', ({ ids, days, employees }) => news.push([ids.length, days, employees]));
    const days = ['2026-11-22'];
    const employees = ['e'];
    const ids = Array.from({ length: 500 }, (__, n) => `id-${n}-${'x'.repeat(20)}`);
    hubs[0].publish([
      { topic: 'schedule:1', ids: ['a'], days, employees },
      { topic: 'schedule:1', ids, days, employees },
      // each is short, all of them are not
      ...Array.from({ length: 300 }, () => ({ topic: 'schedule:1', ids: ['b'.repeat(36)], days })),
    ]);
    await waitFor('all of them', () => news.length === 302);
    expect(news.slice(0, 3)).toEqual([
      [1, days, employees],
      [0, undefined, undefined],
      [1, days, undefined],
    ]);
  });

  it('tells both sides to read again when one lost its connection and could not send', async () => {
    await openTwo();
    await carrier.cutFirst();
    await waitFor('the loss', () => warnings.length > 0);
    publish(0, 'unsent');
    await waitFor('the other process hears of the gap', () => heard.includes('there gap'));
    expect(heard.filter((text) => !text.startsWith('there gap'))).toEqual(['here unsent', 'here gap']);
    publish(0, 'after');
    await waitFor('the bridge is whole again', () => heard.includes('there after'));
  });

  it('tells everybody to read again after the server was killed and came back', async () => {
    await openTwo();
    await carrier.cut();
    await waitFor('both lost it', () => warnings.length >= 2);
    publish(0, 'unsent');
    await carrier.mend();
    await waitFor('both hear of it', () => heard.includes('here gap') && heard.includes('there gap'), 60_000);
    await whole();
    expect(heard).not.toContain('there unsent');
  });

  it('finds out that the server answers nothing, and opens another connection', async () => {
    await openTwo(1000);
    await carrier.freeze();
    publish(0, 'unsent');
    await waitFor(
      'both gave it up',
      () => warnings.filter((text) => JSON.stringify(text).includes('lost')).length >= 2,
    );
    await carrier.goOn();
    await waitFor('both hear of it', () => heard.includes('here gap') && heard.includes('there gap'), 60_000);
    await whole();
    expect(JSON.stringify(warnings)).toContain('gives nothing back');
  });

  it('is a gap for the others when a process is killed, and none when it takes leave', async () => {
    const hub = await open({ heartbeatMs: 1000 });
    let gaps = 0;
    let ready = 0;
    hub.subscribe('process', ({ isGap }) => {
      if (isGap) gaps += 1;
      else ready += 1;
    });
    const leaving = openBridge({
      databaseUrl: database.appUrl,
      realtimeUrl: carrier.realtimeUrl,
      heartbeatMs: 1000,
      log,
    });
    await leaving.connect();
    leaving.send([{ topic: 'process', ids: [] }]);
    await waitFor('the one that leaves', () => ready === 1);
    const args = ['tests/support/bridge-process.ts', database.appUrl, carrier.realtimeUrl];
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: BARE_ENV });
    await waitFor('the one that is killed', () => ready === 2);
    await leaving.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await waitFor('the gap', () => gaps > 0);
    expect(gaps).toBe(1);
    expect(warnings).toEqual([{ processes: 1, message: 'realtime: another process fell silent' }]);
  });

  it('sends what waits before it closes', async () => {
    await openTwo();
    publish(0, 'last');
    await bridges[0]?.close();
    await waitFor('it', () => heard.length === 2);
    expect(heard).toEqual(['here last', 'there last']);
  });

  it('is opened without its server, and tells to read again when that comes', async () => {
    await carrier.cut();
    await openTwo();
    publish(0, 'unsent');
    await carrier.mend();
    await waitFor('both hear of it', () => heard.includes('here gap') && heard.includes('there gap'), 60_000);
    expect(warnings).toHaveLength(3);
    expect(JSON.stringify(warnings)).toContain('not connected');
    const { password } = new URL(carrier.realtimeUrl || database.appUrl);
    expect(JSON.stringify(warnings)).not.toContain(password || 'no password at all');
  });

  it('carries the wake-ups of documents and the cancelling of jobs like any other topic', async () => {
    await openTwo();
    const got: string[] = [];
    for (const topic of [QUEUE_TOPIC, documentTopic('7'), CANCELLED_JOBS_TOPIC])
      hubs[1].subscribe(topic, ({ ids }) => got.push(`${topic} ${ids.join()}`));
    hubs[0].publish([
      { topic: QUEUE_TOPIC, ids: [] },
      { topic: documentTopic('7'), ids: [] },
      { topic: CANCELLED_JOBS_TOPIC, ids: ['8'] },
    ]);
    await waitFor('all', () => got.length === 3);
    expect(got).toEqual([`${QUEUE_TOPIC} `, 'document:7 ', 'jobs-cancelled 8']);
  });

  it('wakes the worker of another process for a job, which would look by itself ten minutes later', async () => {
    const [sender, worker] = [
      await openJobProcess(database, carrier.realtimeUrl),
      await openJobProcess(database, carrier.realtimeUrl),
    ];
    await layTestQueues(sender.orm);
    const seen: string[] = [];
    worker.jobs.handle(testQueues.quiet, { run: async ({ id }) => void seen.push(id) });
    await worker.jobs.start();
    const em = systemEm(sender.orm, 'jobs of a test');
    // the worker's first look may find the first one
    for (const id of ['first', 'second', 'third']) {
      await enqueue(em, testQueues.quiet, { id });
      await waitFor(`the ${id}`, () => seen.includes(id));
    }
    expect(seen).toEqual(['first', 'second', 'third']);
    await sender.close();
    await worker.close();
  });
});

describe.skipIf(whyRedisIsMissing() !== null)('two installations on one Redis', () => {
  it('do not hear each other when the numbers of their databases differ', async () => {
    const redis = await startRedis();
    const log = { warn: () => {} };
    const bridges = [redis.url, redis.url, redis.url.replace(/3$/, '4')].map((realtimeUrl) =>
      openBridge({ realtimeUrl, databaseUrl: '', log }),
    );
    const heard: number[] = [];
    for (const [index, bridge] of bridges.entries()) {
      await bridge.connect();
      bridge.onEvents(() => heard.push(index));
    }
    bridges[0]?.send([{ topic: 'a', ids: [] }]);
    await waitFor('the same number', () => heard.length > 0);
    bridges[2]?.send([{ topic: 'a', ids: [] }]);
    bridges[0]?.send([{ topic: 'a', ids: [] }]);
    await waitFor('the next one', () => heard.length > 1);
    expect(heard).toEqual([1, 1]);
    for (const bridge of bridges) await bridge.close();
    await redis.close();
  });
});
