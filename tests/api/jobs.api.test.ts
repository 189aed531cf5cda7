import { readFileSync } from 'node:fs';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { enqueue, enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { JobRefused, JobStopped, type JobContext } from '#server/lib/jobs/work.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { layTestQueues, openJobProcess, testQueues, type JobProcess } from '#tests/support/job-queues.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import pg from 'pg';
import { jobRunsTopic } from '#server/lib/jobs/topics.ts';

const PLATFORM = { clinic: null, startedBy: null };
let database: TestDatabase;
let owner: pg.Pool;
/** sends, cancels and looks; works on nothing */
let sender: JobProcess;
const open: JobProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => {});
  sender = await openJobProcess(database);
  await layTestQueues(sender.orm);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await owner.query('delete from boss.job; delete from boss.schedule; delete from job_run');
});
afterAll(async () => {
  await sender.close();
  await owner.end();
  await database.drop();
});

const em = () => systemEm(sender.orm, 'jobs of a test');
async function another(): Promise<JobProcess> {
  const made = await openJobProcess(database);
  open.push(made);
  return made;
}
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;
const runOf = async (id: string) =>
  (
    await rows<{ state: string; done: number; total: number | null; message: string; attempt: number }>(
      'select state, done, total, message, attempt from job_run where id = $1',
      [id],
    )
  )[0];
const jobOf = async (id: string) =>
  (
    await rows<{ state: string; retry_count: number; retry_limit: number; wait: number }>(
      'select state, retry_count, retry_limit, extract(epoch from start_after - now())::float8 as wait from boss.job where id = $1',
      [id],
    )
  )[0];
/** A promise and the function that keeps it. */
function signal<T = void>() {
  let give: (value: T) => void = () => {};
  const given = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
/** Ends when the job is told to, as a good handler does. */
const untilStopped = ({ signal: stop }: JobContext): Promise<never> =>
  new Promise((_, fail) => {
    stop.addEventListener('abort', () => fail(stop.reason as Error), { once: true });
  });

describe('the schema of pg-boss', () => {
  it('is what the installed package makes: after an upgrade it needs a migration (getMigrationPlans)', () => {
    const frozen = readFileSync('server/db/migrations/pg-boss-43.sql', 'utf8');
    expect(frozen).toBe(getConstructionPlans('boss'));
  });

  it('has no drift after the migrations', async () => {
    const boss = new PgBoss({
      connectionString: database.ownerUrl,
      schema: 'boss',
      createSchema: false,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    const { ok, missing, mismatched } = await boss.detectSchemaDrift();
    await boss.stop({ graceful: false });
    expect({ ok, missing, mismatched }).toEqual({ ok: true, missing: [], mismatched: [] });
  });

  it('is not the application’s to change', async () => {
    const app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    for (const sql of ['create table boss.surprise (id int)', 'drop table boss.job', 'truncate boss.queue'])
      await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
    await app.end();
  });
});

describe('a job of a transaction', () => {
  it('does not exist when the transaction is rolled back', async () => {
    await expect(
      em().transactional(async (transaction) => {
        await enqueue(transaction, testQueues.quiet, { id: 'x' });
        await enqueueRun(transaction, testQueues.run, { id: 'x' }, PLATFORM);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await rows('select id from boss.job')).toEqual([]);
    expect(await rows('select id from job_run')).toEqual([]);
  });

  it('starts after the commit, in another process, without waiting for its poll', async () => {
    const worker = await another();
    const seen: string[] = [];
    const started = signal();
    worker.jobs.handle(testQueues.quiet, {
      run: async ({ id }) => {
        seen.push(id);
        if (id === 'committed') started.give();
      },
    });
    await worker.jobs.start();
    // the first look of a fresh worker is over when it has taken this one
    await enqueue(em(), testQueues.quiet, { id: 'first' });
    await waitFor('the first job', () => seen.includes('first'));
    await em().transactional(async (transaction) => {
      await enqueue(transaction, testQueues.quiet, { id: 'committed' });
      expect(seen).toEqual(['first']);
    });
    await started.given;
    expect(seen).toEqual(['first', 'committed']);
  });

  it('needs no second connection: a pool of one is enough', async () => {
    const orm = await createOrm({ url: database.appUrl, poolSize: 1 });
    await systemEm(orm, 'jobs of a test').transactional(async (transaction) => {
      await enqueue(transaction, testQueues.quiet, { id: 'x' });
    });
    await orm.close();
    expect(await rows(`select state from boss.job where name = 'test-quiet'`)).toEqual([{ state: 'created' }]);
  });

  it('carries what its queue declares, and nothing else', async () => {
    const wrong = { id: 'x', name: 'Anna' };
    await expect(enqueue(em(), testQueues.quiet, wrong)).rejects.toThrow('test-quiet');
    await expect(enqueue(em(), testQueues.run, { id: 'x' })).rejects.toThrow('enqueueRun');
    await expect(enqueue(em(), testQueues.keyed, { id: 'x' })).rejects.toThrow('key');
  });
});

describe('a merged queue', () => {
  it('answers all jobs of the same data that may start by one run; neither later ones nor others', async () => {
    const seen: string[] = [];
    for (const id of ['a', 'b', 'a', 'a', 'a']) await enqueue(em(), testQueues.merged, { id });
    await enqueue(em(), testQueues.merged, { id: 'a' }, { startAfter: 600 });
    const worker = await another();
    worker.jobs.handle(testQueues.merged, { run: async ({ id }) => void seen.push(id) });
    await worker.jobs.start();
    const left = async () =>
      rows<{ state: string; is_due: boolean }>(
        `select state, start_after <= now() as is_due from boss.job where name = 'test-merged' and state < 'completed'`,
      );
    await waitFor('all that may start are gone', async () => (await left()).every(({ is_due: isDue }) => !isDue));
    expect(seen.toSorted()).toEqual(['a', 'b']);
    expect(await left()).toEqual([{ state: 'created', is_due: false }]);
  });

  it('takes another run for a job that comes while one runs: that one may have looked already', async () => {
    const [started, ends] = [signal(), signal()];
    const seen: string[] = [];
    const worker = await another();
    worker.jobs.handle(testQueues.merged, {
      run: async ({ id }) => {
        seen.push(id);
        started.give();
        await ends.given;
      },
    });
    await enqueue(em(), testQueues.merged, { id: 'a' });
    await worker.jobs.start();
    await started.given;
    await enqueue(em(), testQueues.merged, { id: 'a' });
    ends.give();
    await waitFor('both ran', () => seen.length === 2);
    expect(seen).toEqual(['a', 'a']);
  });
});

describe('a keyed queue', () => {
  it('has one job of a key that waits or runs, and takes the key again when it is done', async () => {
    const worker = await another();
    const [started, go] = [signal(), signal()];
    let runs = 0;
    worker.jobs.handle(testQueues.keyed, {
      run: async () => {
        runs += 1;
        started.give();
        await go.given;
      },
    });
    const send = (key: string) => enqueue(em(), testQueues.keyed, { id: key }, { key });
    expect(await send('a')).toEqual(expect.any(String));
    expect(await send('a')).toBeNull();
    await worker.jobs.start();
    await started.given;
    expect(await send('a')).toBeNull();
    go.give();
    expect(await waitFor('the key is free', () => send('a'))).toEqual(expect.any(String));
    await waitFor('the second run', () => runs === 2);
  });
});

describe('a job that fails', () => {
  it('is tried again after a growing wait, then goes to the dead letters; its run ends with it', async () => {
    const worker = await another();
    const attempts: number[] = [];
    const ends: unknown[] = [];
    worker.jobs.handle(testQueues.retried, {
      run: async (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error('no luck');
      },
      ended: async (_, data, end) => void ends.push([data, end]),
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.retried, { id: 'x' }, PLATFORM);
    const waiting = await waitFor('the wait', async () => {
      const job = await jobOf(id);
      return job?.state === 'retry' ? job : null;
    });
    expect(waiting.wait).toBeGreaterThan(0);
    expect(waiting.wait).toBeLessThanOrEqual(2.5);
    expect(await runOf(id)).toMatchObject({ state: 'queued' });
    const failed = await waitFor('the end', async () => {
      const run = await runOf(id);
      return run?.state === 'failed' ? run : null;
    });
    expect(failed).toMatchObject({ message: 'Не удалось из-за ошибки сервера. Повторите', attempt: 1 });
    expect(attempts).toEqual([0, 1]);
    expect(ends).toEqual([[{ id: 'x' }, { how: 'failed' }]]);
    await waitFor('the dead letter', async () => {
      const [dead] = await rows(
        `select data, source_name, source_output from boss.job where name = 'dead' and source_id = $1`,
        [id],
      );
      expect(dead ?? { data: { id: 'x' } }).toMatchObject({ data: { id: 'x' } });
      return dead;
    });
    expect(await jobOf(id)).toMatchObject({ state: 'failed' });
    expect(worker.warnings).toContain('job given up');
  });

  it('is not tried again when no retry would help; the person is told why', async () => {
    const worker = await another();
    let runs = 0;
    const ends: unknown[] = [];
    worker.jobs.handle(testQueues.retried, {
      run: async () => {
        runs += 1;
        throw new JobRefused('Файл пуст');
      },
      ended: async (_, __, end) => void ends.push(end),
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.retried, { id: 'x' }, PLATFORM);
    await waitFor('the end', async () => (await runOf(id))?.state === 'failed');
    expect(await runOf(id)).toMatchObject({ message: 'Файл пуст' });
    expect([runs, ends]).toEqual([1, [{ how: 'failed', refusal: 'Файл пуст' }]]);
  });

  it('does not repeat the jobs that were fetched with it', async () => {
    const worker = await another();
    const seen: string[] = [];
    worker.jobs.handle(testQueues.batch, {
      run: async ({ id }) => {
        seen.push(id);
        if (id === 'bad') throw new Error('no luck');
      },
    });
    for (const id of ['good', 'bad', 'better']) await enqueue(em(), testQueues.batch, { id });
    await worker.jobs.start();
    await waitFor('all are settled', async () => {
      const found = await rows<{ state: string }>(
        `select state from boss.job where name = 'test-batch' and state in ('completed', 'retry')`,
      );
      return found.length === 3;
    });
    expect(seen.toSorted()).toEqual(['bad', 'better', 'good']);
    const states = await rows(`select data->>'id' as id, state from boss.job where name = 'test-batch' order by 1`);
    expect(states).toEqual([
      { id: 'bad', state: 'retry' },
      { id: 'better', state: 'completed' },
      { id: 'good', state: 'completed' },
    ]);
  });

  it('of an unknown kind of data is given up', async () => {
    const worker = await another();
    worker.jobs.handle(testQueues.batch, { run: async () => {} });
    await owner.query(
      `insert into boss.job (name, data, policy, retry_limit, dead_letter, heartbeat_seconds) values ('test-batch', '{"id": 1}', 'standard', 1, 'dead', 10)`,
    );
    await worker.jobs.start();
    const states = () => rows<{ state: string }>(`select state from boss.job where name = 'test-batch'`);
    await waitFor('it is settled', async () => (await states())[0]?.state !== 'created');
    await expect.poll(states).toEqual([{ state: 'failed' }]);
  });
});

describe('progress', () => {
  it('is written and told at most four times a second; the end is whole', async () => {
    const worker = await another();
    const told: number[] = [];
    const seen: number[] = [];
    worker.hub.subscribe(jobRunsTopic(null), () => told.push(performance.now()));
    const began = signal<number>();
    worker.jobs.handle(testQueues.run, {
      run: async (_, { progress }) => {
        began.give(performance.now());
        const until = performance.now() + 1500;
        for (let done = 0; performance.now() < until; done += 1) {
          progress(done, 1_000_000);
          await new Promise((resolve) => setImmediate(resolve));
          if (done % 5000 === 0) seen.push((await rows<{ done: number }>('select done from job_run'))[0]?.done ?? 0);
        }
        progress(1_000_000, 1_000_000);
      },
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    const start = await began.given;
    await waitFor('it is done', async () => (await runOf(id))?.state === 'done');
    const steps = told.filter((at) => at > start);
    // the start and the end are told, too
    expect(steps.length).toBeLessThanOrEqual(Math.ceil(((steps.at(-1) ?? start) - start) / 250) + 3);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(seen.some((done) => done > 0)).toBe(true);
    expect(await runOf(id)).toMatchObject({ state: 'done', message: '' });
  });

  it('tells a worker that has lost its run', async () => {
    const worker = await another();
    const lost = signal<unknown>();
    worker.jobs.handle(testQueues.run, {
      run: async (_, context) => {
        await owner.query('update job_run set attempt = attempt + 1');
        context.progress(1, 2);
        await untilStopped(context).catch((reason: unknown) => lost.give(reason));
      },
    });
    await worker.jobs.start();
    await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    expect(await lost.given).toEqual(new JobStopped('lost'));
  });
});

describe('finishing inside the transaction of the work', () => {
  it('is one with the work', async () => {
    const worker = await another();
    worker.jobs.handle(testQueues.run, {
      run: async (_, { finish }) => {
        await systemEm(worker.orm, 'work of a test').transactional(async (transaction) => {
          await finish(transaction);
        });
      },
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    await expect.poll(() => runOf(id)).toMatchObject({ state: 'done', attempt: 0 });
  });

  it('is refused to an attempt that lost the run: nothing of its transaction stays', async () => {
    const worker = await another();
    const refused = signal<unknown>();
    worker.jobs.handle(testQueues.run, {
      run: async (_, { finish }) => {
        await owner.query('update job_run set attempt = attempt + 1');
        const work = systemEm(worker.orm, 'work of a test').transactional(async (transaction) => {
          await enqueue(transaction, testQueues.quiet, { id: 'late' });
          await finish(transaction);
        });
        await work.catch((error: unknown) => refused.give(error));
      },
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    expect(await refused.given).toBeInstanceOf(JobStopped);
    expect(await rows(`select id from boss.job where name = 'test-quiet'`)).toEqual([]);
    expect(await runOf(id)).toMatchObject({ state: 'running', attempt: 1 });
  });
});

describe('cancelling', () => {
  const cancel = (id: string, process = sender) =>
    em().transactional((transaction) => process.jobs.cancel(transaction, null, id));

  it('reaches the handler in another process at once', async () => {
    const worker = await another();
    const [started, stopped] = [signal(), signal<unknown>()];
    worker.jobs.handle(testQueues.run, {
      run: async (_, context) => {
        started.give();
        await untilStopped(context).catch((reason: unknown) => {
          stopped.give(reason);
          throw reason;
        });
      },
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    await started.given;
    expect(await cancel(id)).toBe('test-run');
    expect(await stopped.given).toEqual(new JobStopped('cancelled'));
    expect([(await runOf(id))?.state, (await jobOf(id))?.state]).toEqual(['cancelled', 'cancelled']);
    expect(await cancel(id)).toBeUndefined();
  });

  it('reaches a handler whose process did not hear of it, by its heartbeat', async () => {
    const worker = await another();
    const [started, stopped] = [signal(), signal()];
    worker.jobs.handle(testQueues.run, {
      run: async (_, context) => {
        started.give();
        await untilStopped(context).catch(() => stopped.give());
      },
    });
    await worker.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    await started.given;
    await owner.query(`update job_run set state = 'cancelled', cancelled_at = now(), finished_at = now()`);
    await owner.query(`update boss.job set state = 'cancelled' where id = $1`, [id]);
    await stopped.given;
    expect(await runOf(id)).toMatchObject({ state: 'cancelled' });
  });

  it('of one that waits ends it: it never starts, and its work is told', async () => {
    const worker = await another();
    const ends: unknown[] = [];
    let runs = 0;
    worker.jobs.handle(testQueues.run, {
      run: async () => void (runs += 1),
      ended: async (_, data, end) => void ends.push([data, end]),
    });
    const [id, next] = [
      await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM),
      await enqueueRun(em(), testQueues.run, { id: 'y' }, PLATFORM),
    ];
    await cancel(id, worker);
    expect(ends).toEqual([[{ id: 'x' }, { how: 'cancelled' }]]);
    await worker.jobs.start();
    await waitFor('the next one', async () => (await runOf(next))?.state === 'done');
    expect([runs, (await runOf(id))?.state]).toEqual([1, 'cancelled']);
  });
});

describe('retrying by hand', () => {
  it('puts a run that failed back into its queue; of the others there is none to retry', async () => {
    const worker = await another();
    let isRight = false;
    worker.jobs.handle(testQueues.run, {
      run: async () => {
        if (!isRight) throw new JobRefused('Файл пуст');
      },
    });
    await worker.jobs.start();
    const retry = (id: string) => em().transactional((transaction) => worker.jobs.retry(transaction, null, id));
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    await waitFor('it failed', async () => (await runOf(id))?.state === 'failed');
    await waitFor('its job failed', async () => (await jobOf(id))?.state === 'failed');
    isRight = true;
    expect(await retry(id)).toBe('test-run');
    await waitFor('it is done', async () => (await runOf(id))?.state === 'done');
    expect(await runOf(id)).toMatchObject({ message: '', attempt: 1 });
    expect(await retry(id)).toBeUndefined();
  });
});

describe('stopping', () => {
  it('gives a job back: another process goes on at once, and no attempt is lost', async () => {
    const [first, second] = [await another(), await another()];
    const [started, taken] = [signal(), signal<number>()];
    first.jobs.handle(testQueues.run, {
      run: async (_, context) => {
        started.give();
        await untilStopped(context);
      },
    });
    second.jobs.handle(testQueues.run, { run: async (_, { attempt }) => taken.give(attempt) });
    await first.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    await started.given;
    const before = await jobOf(id);
    await second.jobs.start();
    await first.jobs.stop();
    await taken.given;
    await waitFor('it is done', async () => (await runOf(id))?.state === 'done');
    const after = await jobOf(id);
    expect((after?.retry_limit ?? 0) - (after?.retry_count ?? 0)).toBe(
      (before?.retry_limit ?? 0) - (before?.retry_count ?? 0),
    );
  });

  it('takes the job from a handler that does not listen; what it does later finds nothing', async () => {
    const [first, second] = [await another(), await another()];
    const [started, go, late] = [signal(), signal(), signal<unknown>()];
    first.jobs.handle(testQueues.run, {
      run: async (_, { finish }) => {
        started.give();
        await go.given;
        await finish(systemEm(sender.orm, 'late work')).then(
          () => late.give('finished'),
          (error: unknown) => late.give(error),
        );
      },
    });
    await first.jobs.start();
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    await started.given;
    await first.jobs.stop();
    expect([(await runOf(id))?.state, (await jobOf(id))?.state]).toEqual(['queued', 'created']);
    const taken = signal();
    second.jobs.handle(testQueues.run, {
      run: async (_, context) => {
        taken.give();
        await untilStopped(context);
      },
    });
    await second.jobs.start();
    await taken.given;
    go.give();
    expect(await late.given).toBeInstanceOf(JobStopped);
    expect([(await runOf(id))?.state, (await jobOf(id))?.state]).toEqual(['running', 'active']);
  });
});
