import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** JavaScript over the wire, kB: what a phone on a slow line waits for. 108 are React, its router and the store. */
const LIMITS_KB = { '/': 150, '/clinics': 153, '/clinics/zdorovie': 160 };

/**
 * How long nobody touches a page after its last call, ms: past what pages do when they are idle (`whenIdle` waits for 2
 * s).
 */
const REST_MS = 5_000;

/** Bytes of JavaScript that came over the wire until the page had rested, with nobody touching it. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // nothing says that a page will do no more; what is measured is that it does not
  await page.waitForTimeout(REST_MS);
  await session.detach();
  return bytes;
}

test('the first pages of a patient weigh little', async ({ page }, info) => {
  for (const [path, limit] of Object.entries(LIMITS_KB)) {
    await test.step(path, async () => {
      const kilobytes = Math.round((await scriptBytes(page, path)) / 1000);
      info.annotations.push({ type: 'weight', description: `${path}: ${kilobytes} kB of JavaScript` });
      expect(kilobytes, path).toBeGreaterThan(50);
      expect.soft(kilobytes, path).toBeLessThanOrEqual(limit);
    });
  }
});
