import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { MAX_FRAME_BYTES } from '#shared/contract/realtime.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { openSilent, openSocket, testSockets, type SilentSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

/** A server of its own: each test ends it, or waits for its pings. */
async function started(pingMs?: number): Promise<{ test: TestApp; origin: string; clinic: TestClinic }> {
  const test = await buildTestApp(pingMs === undefined ? {} : { pingMs });
  return { test, origin: await test.app.listen({ port: 0, host: '127.0.0.1' }), clinic: await createClinic(test) };
}
const greet = (socket: SilentSocket, clinic: TestClinic, token: string | null) =>
  socket.send({ type: 'hello', token, clinic: clinic.id });

it('a client that does not answer the close does not keep the server from stopping; the others are told why', async () => {
  const { test, origin, clinic } = await started();
  const [silent, unheard, page] = [await openSilent(origin), await openSilent(origin), await openSocket(origin)];
  greet(silent, clinic, null);
  page.send({ type: 'hello', token: null, clinic: clinic.id });
  await page.next('welcome');
  const began = performance.now();
  await test.close();
  // a server that waits for ws to give up takes 30 s
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(await page.waitClosed()).toBe(1012);
  await Promise.all([silent.ended, unheard.ended]);
});

it('a client that does not answer a ping is cut off, and nobody sees it any more; who answers stays', async () => {
  const { test, origin, clinic } = await started(1000);
  const sockets = testSockets(() => origin);
  try {
    const topic = `card:${randomUUID()}`;
    const silent = await openSilent(origin);
    greet(silent, clinic, clinic.people.doctor.token);
    silent.send({ type: 'subscribe', topic });
    const isThere = async () =>
      (await test.rows('select 1 from presence where user_id = $1', [clinic.people.doctor.userId])).length > 0;
    await waitFor('the doctor is there', isThere);
    const page = await sockets.hello('orgadmin', clinic);
    page.send({ type: 'subscribe', topic });
    await silent.ended;
    await waitFor('the doctor is gone', async () => !(await isThere()));
    await expect
      .poll(() => page.messages.findLast(({ type }) => type === 'present'))
      .toMatchObject({ topic, people: [] });
    const pings = vi.spyOn([...test.app.websocketServer.clients][0]!, 'ping');
    await waitFor('it was asked again', () => pings.mock.calls.length >= 3);
    expect(page.closed()).toBeNull();
  } finally {
    sockets.closeAll();
    await test.close();
  }
});

it('a frame above the limit is no error of the server', async () => {
  const { test, origin } = await started();
  try {
    const child = test.app.log.child.bind(test.app.log);
    const errors: unknown[] = [];
    const infos: unknown[] = [];
    test.app.log.child = ((...args: Parameters<typeof child>) =>
      Object.assign(child(...args), {
        error: (...line: unknown[]) => void errors.push(line),
        info: (...line: unknown[]) => void infos.push(line),
      })) as typeof test.app.log.child;
    const socket = await openSocket(origin);
    socket.send(`"${'x'.repeat(MAX_FRAME_BYTES)}"`);
    expect(await socket.waitClosed()).toBe(1009);
    await waitFor('it is told', () => infos.length > 0 || errors.length > 0);
    expect(errors).toEqual([]);
    expect(JSON.stringify(infos)).not.toContain('stack');
  } finally {
    await test.close();
  }
});
