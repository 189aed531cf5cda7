import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemEm } from '#server/db/orm.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { laySchedules, type Schedule } from '#server/lib/jobs/schedules.ts';
import { takeoverSeconds, withBoss } from '#server/lib/jobs/boss.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { layTestQueues, openJobProcess, testQueues, type JobProcess } from '#tests/support/job-queues.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

const PLATFORM = { clinic: null, startedBy: null };
let database: TestDatabase;
let owner: pg.Pool;
let one: JobProcess;
let two: JobProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => {});
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;
const opened = async () => {
  [one, two] = [await openJobProcess(database), await openJobProcess(database)];
  await layTestQueues(one.orm);
};
const closed = async () => {
  await one.close();
  await two.close();
};

describe('a worker that is killed', () => {
  beforeAll(opened);
  afterAll(closed);

  it('is replaced within 15 seconds in every queue, by what its intervals add up to', () => {
    expect(Math.max(...Object.values(queues).map(takeoverSeconds))).toBeLessThanOrEqual(15);
  });

  it('is replaced; a job that has no attempt left is written down as failed', async () => {
    const em = systemEm(one.orm, 'jobs of a test');
    const child = spawn(process.execPath, ['tests/support/job-process.ts', database.appUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: BARE_ENV,
    });
    const ended = once(child, 'exit');
    const said: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
    await waitFor('the process works', () => said.includes('ready'));
    await enqueueRun(em, testQueues.polled, { id: 'replaced' }, PLATFORM);
    const last = await enqueueRun(em, testQueues.fragile, { id: 'lost' }, PLATFORM);
    await waitFor('it has both', () => said.includes('replaced') && said.includes('lost'));

    const attempts: number[] = [];
    const ends: unknown[] = [];
    one.jobs.handle(testQueues.polled, { run: async (_, { attempt }) => void attempts.push(attempt) });
    one.jobs.handle(testQueues.fragile, {
      run: async () => void ends.push('run again'),
      ended: async (_, data, end) => void ends.push([data, end]),
    });
    await one.jobs.start();
    child.kill('SIGKILL');
    await ended;
    await waitFor('another worker has it', () => attempts.length > 0, 60_000);
    expect(attempts).toEqual([1]);

    const failed = await waitFor(
      'the other one is given up',
      async () => {
        const [run] = await rows<{ state: string; message: string }>(
          'select state, message from job_run where id = $1',
          [last],
        );
        return run?.state === 'failed' ? run : null;
      },
      60_000,
    );
    expect(failed.message).toContain('несколько раз останавливалась');
    expect(ends).toEqual([[{ id: 'lost' }, { how: 'failed' }]]);
  });
});

describe('a schedule', () => {
  beforeAll(opened);
  afterAll(closed);

  it('is run once by two processes, in its zone; one of an older version is taken away', async () => {
    const zone = 'Asia/Kamchatka';
    // what came due in the last minute is sent by the first look: not so late that the look comes after it
    await waitFor('the minute is young', () => new Date().getSeconds() < 40);
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    const [hour = '0', minute = '0'] = time.format(new Date()).split(':');
    const schedule = (key: string): Schedule => ({
      queue: testQueues.clocked,
      key,
      cron: `${Number(minute)} ${Number(hour)} * * *`,
      zone,
      data: { id: key },
    });
    await withBoss(systemEm(one.orm, 'schedules of a test'), (boss) => laySchedules(boss, [schedule('older')]));
    // as in a database where nothing has looked yet
    await owner.query('update boss.version set cron_on = null; delete from boss.job');

    const seen: string[] = [];
    for (const { jobs } of [one, two]) jobs.handle(testQueues.clocked, { run: async ({ id }) => void seen.push(id) });
    await Promise.all([one, two].map(({ jobs }) => jobs.start([schedule('kept')])));
    await waitFor('it came', () => seen.includes('kept'), 60_000);
    // both have looked, and whatever they sent is worked off
    await waitFor('nothing waits', async () => {
      const [left] = await rows<{ n: number }>(
        `select count(*)::int as n from boss.job where state < 'completed' and name <> 'dead'`,
      );
      return left?.n === 0;
    });
    expect(seen.filter((id) => id === 'kept')).toEqual(['kept']);
    expect(await rows('select name, key, timezone from boss.schedule')).toEqual([
      { name: 'test-clocked', key: 'kept', timezone: zone },
    ]);
  });
});
