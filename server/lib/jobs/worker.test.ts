import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { Orm } from '#server/db/orm.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { defineQueue } from './queue.ts';
import type { JobContext } from './work.ts';
import { QueueWorker } from './worker.ts';

it('an attempt that lost its job does not hide the next one of the same process from who cancels it', async () => {
  const attempts: JobContext[] = [];
  const ends: (() => void)[] = [];
  const worker = new QueueWorker(
    defineQueue('test', Type.Object({})),
    {
      run: (_, context) => {
        attempts.push(context);
        return new Promise((resolve) => ends.push(resolve));
      },
    },
    // jobs without a run that end well need neither
    { orm: {} as Orm, hub: {} as RealtimeHub, log: { warn: () => {} } },
  );
  const take = (retryCount: number) =>
    worker.run([{ id: 'x', name: 'test', data: {}, retryCount, retryLimit: 3, signal: new AbortController().signal }]);
  const [first, second] = [take(0), take(1)];
  ends[0]?.();
  await first;
  worker.cancel(['x']);
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([false, true]);
  ends[1]?.();
  await second;
});
