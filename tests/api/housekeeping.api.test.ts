import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/lib/jobs/queues.ts';
import { startWork } from '#server/work.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('housekeeping', () => {
  it('is done at the start, once however many processes start, and then by the clock', async () => {
    await startWork(test.jobs, test.orm);
    const states = () =>
      test.rows<{ key: string; state: string }>(
        `select singleton_key as key, state from boss.job where name = 'housekeeping' order by created_on`,
      );
    const atStart = HOUSEKEEPING.filter((task) => task !== 'check').toSorted();
    const done = await waitFor('all is done', async () => {
      const found = await states();
      return found.length > 0 && found.every(({ state }) => state === 'completed') ? found : null;
    });
    expect(done.map(({ key }) => key).toSorted()).toEqual(atStart);
    const schedules = await test.rows<{ key: string; cron: string; timezone: string }>(
      `select key, cron, timezone from boss.schedule where name = 'housekeeping'`,
    );
    expect(schedules.map(({ key }) => key).toSorted()).toEqual(HOUSEKEEPING.toSorted());
    expect(schedules.find(({ key }) => key === 'check')).toMatchObject({
      cron: '30 3 * * *',
      timezone: 'Europe/Moscow',
    });
    expect(new Set(schedules.map(({ cron }) => cron)).size).toBe(HOUSEKEEPING.length);
  });
});
