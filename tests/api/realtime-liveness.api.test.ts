import { expect, it } from 'vitest';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { openSilent, openSocket, type SilentSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** A server of its own: each test ends it. */
async function started(): Promise<{ test: TestApp; origin: string; clinic: TestClinic }> {
  const test = await buildTestApp();
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
