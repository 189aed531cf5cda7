import { openJobProcess, testQueues } from './job-queues.ts';

/** A server process whose jobs never end: it says which it has, one a line, and waits to be killed. */
const [appUrl = ''] = process.argv.slice(2);
const { jobs } = await openJobProcess({ appUrl });
for (const queue of [testQueues.polled, testQueues.fragile])
  jobs.handle(queue, {
    run: async ({ id }) => {
      console.log(id);
      await new Promise(() => {});
    },
  });
await jobs.start();
console.log('ready');
