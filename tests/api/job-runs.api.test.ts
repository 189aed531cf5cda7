import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { systemEm } from '#server/db/orm.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { forgetOldRuns } from '#server/lib/jobs/job-runs.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { layTestQueues, testQueues } from '#tests/support/job-queues.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let foreign: TestClinic;
beforeAll(async () => {
  test = await buildTestApp({
    works: async (work, orm) => {
      await layTestQueues(orm);
      work.handle(testQueues.run, { run: () => Promise.reject(new JobRefused('Файл пуст')) });
    },
  });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.rows('delete from job_run');
  await test.rows('delete from boss.job');
  [clinic, foreign] = [await createClinic(test), await createClinic(test)];
});

const em = () => systemEm(test.orm, 'jobs of a test');
/** A run that nobody works on. */
const waiting = (owner: string | null, startedBy: string | null = null) =>
  enqueueRun(em(), testQueues.polled, { id: 'x' }, { clinic: owner, startedBy });
/** A run that failed, with its job. */
async function failed(owner: string | null): Promise<string> {
  const id = await enqueueRun(em(), testQueues.run, { id: 'x' }, { clinic: owner, startedBy: null });
  await waitFor('its job failed', async () => {
    const [job] = await test.rows<{ state: string }>('select state from boss.job where id = $1', [id]);
    return job?.state === 'failed';
  });
  return id;
}

describe('runs of a clinic', () => {
  it('are listed newest first, by pages, its own only', async () => {
    const admin = clinic.as('orgadmin');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift(await waiting(clinic.id, clinic.people.orgadmin.userId));
    await waiting(foreign.id);
    await waiting(null);
    const first = await api.ok(jobs.listJobRuns, { query: { page: 1, per_page: 2 } }, admin);
    expect(first).toMatchObject({ total: 3, pages: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.items[0]).toEqual({
      id: ids[0],
      kind: 'test-polled',
      state: 'queued',
      done: 0,
      total: null,
      message: '',
      started_by: clinic.people.orgadmin.userId,
      file: null,
      created_at: expect.any(String) as unknown,
      started_at: null,
      finished_at: null,
    });
    const last = await api.ok(jobs.listJobRuns, { query: { page: 2, per_page: 2 } }, admin);
    expect(last.items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await api.ok(jobs.listJobRuns, { query: { page: 3, per_page: 2 } }, admin)).toEqual({
      items: [],
      total: 3,
      pages: 2,
    });
  });

  it('are not found by another clinic, nor as the platform’s', async () => {
    const id = await waiting(clinic.id);
    for (const endpoint of [jobs.getJobRun, jobs.cancelJobRun, jobs.retryJobRun])
      expect(await api.refused(endpoint, { params: { id } }, foreign.as('orgadmin'))).toMatchObject({
        code: 'not_found',
      });
    for (const endpoint of [jobs.getPlatformJobRun, jobs.cancelPlatformJobRun, jobs.retryPlatformJobRun])
      expect(await api.refused(endpoint, { params: { id } }, clinic.as('superuser'))).toMatchObject({
        code: 'not_found',
      });
    expect(await api.ok(jobs.getJobRun, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({ state: 'queued' });
  });

  it('that wait are cancelled once, and logged', async () => {
    const id = await waiting(clinic.id);
    const cancel = () => api.send(jobs.cancelJobRun, { params: { id } }, clinic.as('orgadmin'));
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await api.refused(jobs.cancelJobRun, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({
      code: 'job_not_running',
      message: 'Эта задача уже закончилась, остановить её нельзя',
    });
    expect(
      await test.rows('select action, organization_id, user_id, details from audit_event where object_id = $1', [id]),
    ).toEqual([
      {
        action: 'job.cancel',
        organization_id: clinic.id,
        user_id: clinic.people.orgadmin.userId,
        details: { kind: 'test-polled' },
      },
    ]);
    expect(await test.rows('select state from boss.job where id = $1', [id])).toEqual([{ state: 'cancelled' }]);
  });

  it('that failed are tried again, and logged; others are not', async () => {
    const id = await failed(clinic.id);
    expect(await api.ok(jobs.getJobRun, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({
      state: 'failed',
      message: 'Файл пуст',
    });
    await api.ok(jobs.retryJobRun, { params: { id } }, clinic.as('orgadmin'));
    await waitFor('the second attempt', async () => {
      const [run] = await test.rows<{ attempt: number; state: string }>('select attempt, state from job_run');
      return run?.attempt === 1 && run.state === 'failed';
    });
    expect(await test.rows('select action from audit_event where object_id = $1', [id])).toEqual([
      { action: 'job.retry' },
    ]);
    const other = await waiting(clinic.id);
    expect(await api.refused(jobs.retryJobRun, { params: { id: other } }, clinic.as('orgadmin'))).toMatchObject({
      code: 'job_not_failed',
    });
  });

  it('that are tried again before their dead letter is read wait for their next attempt all the same', async () => {
    const id = await failed(clinic.id);
    // nobody takes it: its dead letter comes first
    await test.rows(`update boss.job set start_after = now() + interval '1 hour' where id = $1`, [id]);
    await api.ok(jobs.retryJobRun, { params: { id } }, clinic.as('orgadmin'));
    const read = async () => {
      const [dead] = await test.rows<{ state: string }>('select state from boss.job where source_id = $1', [id]);
      return dead?.state === 'completed';
    };
    await waitFor('the dead letter was read', read, 30_000);
    expect(await api.ok(jobs.getJobRun, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({ state: 'queued' });
  });

  it('whose job is forgotten cannot be tried again, and stay as they are', async () => {
    const id = await failed(clinic.id);
    await test.rows('delete from boss.job');
    expect(await api.refused(jobs.retryJobRun, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({
      code: 'job_not_failed',
    });
    expect(await api.ok(jobs.getJobRun, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({ state: 'failed' });
  });
});

describe('runs of the platform', () => {
  it('are the superuser’s: listed, read, cancelled and tried again', async () => {
    const superuser = clinic.as('superuser');
    const [id, other] = [await waiting(null), await failed(null)];
    await waiting(clinic.id);
    const { items, total } = await api.ok(jobs.listPlatformJobRuns, {}, superuser);
    expect([total, items.map((item) => item.id)]).toEqual([2, [other, id]]);
    expect(await api.ok(jobs.cancelPlatformJobRun, { params: { id } }, superuser)).toMatchObject({
      state: 'cancelled',
    });
    await api.ok(jobs.retryPlatformJobRun, { params: { id: other } }, superuser);
    expect(await api.refused(jobs.getPlatformJobRun, { params: { id: randomUUID() } }, superuser)).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('old runs', () => {
  it('are forgotten three months after their end', async () => {
    const [young, old, open] = [await waiting(clinic.id), await waiting(clinic.id), await waiting(clinic.id)];
    await test.rows(
      `update job_run set state = 'failed', finished_at = now() - case when id = $1 then interval '89 days' else interval '91 days' end where id <> $2`,
      [young, open],
    );
    await test.rows(`update job_run set created_at = now() - interval '1 year' where id = $1`, [open]);
    await forgetOldRuns(em());
    const left = await test.rows<{ id: string }>('select id from job_run');
    expect(left.map(({ id }) => id).toSorted()).toEqual([young, open].toSorted());
    expect(left.map(({ id }) => id)).not.toContain(old);
  });
});
