import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemEm } from '#server/db/orm.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { JobRefused, JobStopped } from '#server/lib/jobs/work.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { commandLine, refused, type CommandLine } from '#tests/support/command-line.ts';
import { layTestQueues, openJobProcess, testQueues, type JobProcess } from '#tests/support/job-queues.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const PLATFORM = { clinic: null, startedBy: null };
let test: TestApp;
let line: CommandLine;
/** a server that runs beside the command */
let server: JobProcess;
/** how each run of the test's queue ended */
const ends: unknown[] = [];
let imports = 0;
beforeAll(async () => {
  test = await buildTestApp();
  line = commandLine(test);
  await layTestQueues(test.orm);
  server = await openJobProcess(test.database);
  server.jobs.handle(testQueues.run, {
    run: (_, { signal }) =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => {
          ends.push(signal.reason);
          fail(signal.reason as Error);
        });
      }),
  });
  server.jobs.handle(queues.refbookImport, {
    run: () => {
      imports += 1;
      return Promise.reject(new JobRefused('Файл обрывается'));
    },
  });
  await server.jobs.start();
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const em = () => systemEm(test.orm, 'jobs of a test');
const runOf = async (id: string) =>
  (await test.rows<{ state: string }>('select state from job_run where id = $1', [id]))[0]?.state;
const jobOf = async (id: string) =>
  (await test.rows<{ state: string }>('select state from boss.job where id = $1', [id]))[0]?.state;
const eventsOf = (id: string) =>
  test.rows('select action, user_id, details from audit_event where object_id = $1 order by at, id', [id]);

describe('jobs stop', () => {
  it('stops what a running server works on, at once, and logs it', async () => {
    const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, PLATFORM);
    server.hub.publish([{ topic: 'jobs:test-run', ids: [] }]);
    await waitFor('the server has it', async () => (await runOf(id)) === 'running');
    expect(await line.run('jobs', 'stop', `--id=${id}`)).toBe(0);
    expect(line.said).toEqual(['Задача остановлена: test-run.']);
    await waitFor('the server is told', () => ends.length > 0);
    expect(ends[0]).toBeInstanceOf(JobStopped);
    expect([await runOf(id), await jobOf(id)]).toEqual(['cancelled', 'cancelled']);
    expect(await eventsOf(id)).toEqual([
      { action: 'job.cancel', user_id: null, details: { kind: 'test-run', by: 'cli' } },
    ]);
    expect(await line.refusalOf('jobs', 'stop', `--id=${id}`)).toMatchObject(refused('уже закончилась'));
  });

  it('ends with the job what it works on: an import is given up', async () => {
    const book = randomUUID();
    await test.rows(
      `insert into refbook_import (id, book, file_name, state, bytes_total) values ($1, 'mkb10', 'x.csv', 'running', 1)`,
      [book],
    );
    const id = await em().transactional((transaction) =>
      enqueueRun(transaction as never, queues.refbookImport, { import: book }, PLATFORM).then(async (run) => {
        // nobody may take it meanwhile
        await transaction.execute(`update boss.job set start_after = now() + interval '1 hour' where id = ?`, [run]);
        return run;
      }),
    );
    expect(await line.run('jobs', 'stop', `--id=${id}`)).toBe(0);
    expect(await test.rows('select state from refbook_import where id = $1', [book])).toEqual([{ state: 'cancelled' }]);
  });
});

describe('jobs retry', () => {
  it('puts one that failed into its queue again, where a running server finds it, and logs it', async () => {
    const book = randomUUID();
    await test.rows(
      `insert into refbook_import (id, book, file_name, state, bytes_total, finished_at) values ($1, 'mkb10', 'x.csv', 'failed', 1, now())`,
      [book],
    );
    await test.rows(
      `insert into mkb10_staged (import_id, place, code, official_id, rec_code, name, is_active, is_recordable) values ($1, 1, 'A00', 1, '01', 'Холера', true, true)`,
      [book],
    );
    const id = await enqueueRun(em(), queues.refbookImport, { import: book }, PLATFORM);
    await waitFor('its job failed', async () => (await jobOf(id)) === 'failed');
    const before = imports;
    expect(await line.run('jobs', 'retry', `--id=${id}`)).toBe(0);
    expect(line.said[0]).toContain('снова в очереди: refbook-import');
    expect(await test.rows('select state from refbook_import where id = $1', [book])).toEqual([{ state: 'running' }]);
    await waitFor('the server tries again', () => imports === before + 1);
    expect(await eventsOf(id)).toEqual([
      { action: 'job.retry', user_id: null, details: { kind: 'refbook-import', by: 'cli' } },
    ]);
  });

  it('refuses one whose rows are gone, and leaves it failed', async () => {
    const id = await enqueueRun(em(), queues.refbookImport, { import: randomUUID() }, PLATFORM);
    await waitFor('its job failed', async () => (await jobOf(id)) === 'failed');
    await test.rows('delete from refbook_import');
    expect(await line.refusalOf('jobs', 'retry', `--id=${id}`)).toMatchObject(
      refused('Этот файл уже загружен, отменён'),
    );
    expect([await runOf(id), await jobOf(id)]).toEqual(['failed', 'failed']);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe.each(['stop', 'retry'])('jobs %s', (verb) => {
  it('wants the id of a job of the platform', async () => {
    expect(await line.refusalOf('jobs', verb)).toMatchObject(refused('jobs list'));
    expect(await line.refusalOf('jobs', verb, '--id=42')).toMatchObject(refused('jobs list'));
    expect(await line.refusalOf('jobs', verb, `--id=${randomUUID()}`)).toMatchObject(refused('Такой задачи'));
    const clinic = await createClinic(test);
    const own = await enqueueRun(em(), testQueues.polled, { id: 'x' }, { clinic: clinic.id, startedBy: null });
    expect(await line.refusalOf('jobs', verb, `--id=${own}`)).toMatchObject(refused('Такой задачи'));
  });

  it('refuses a job in the wrong state', async () => {
    const id = randomUUID();
    await test.rows(
      `insert into job_run (id, kind, state, started_at, finished_at) values ($1, 'refbook-import', 'done', now(), now())`,
      [id],
    );
    expect(await line.refusalOf('jobs', verb, `--id=${id}`)).toMatchObject(
      refused(verb === 'stop' ? 'уже закончилась' : 'недавно не удалась'),
    );
  });
});
