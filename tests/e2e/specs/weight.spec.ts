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

/** How far what is on the screen may jump while a page comes: the sum of the browser's layout shifts (P13). */
const MOST_SHIFT = 0.05;
/** The phone of P13: a processor four times slower, 10 Mbit/s. */
const [SLOWER, BYTES_A_SECOND] = [4, 1_250_000];

/** Layout shifts of the loaded page, and when its largest content was painted, ms. */
const paints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ shift: number; largest: number }>((resolve) => {
        const seen = { shift: 0, largest: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          seen.largest = list.getEntries().at(-1)?.startTime ?? 0;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        // entries of before are handed over in a task of their own
        setTimeout(() => resolve(seen), 500);
      }),
  );

test('the first pages do not jump while they come to a slow phone', async ({ openBrowser }, info) => {
  for (const path of ['/', '/clinics/zdorovie']) {
    await test.step(path, async () => {
      const page = await openBrowser({ viewport: { width: 390, height: 844 } });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 40,
        downloadThroughput: BYTES_A_SECOND,
        uploadThroughput: BYTES_A_SECOND,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { shift, largest } = await paints(page);
      info.annotations.push({
        type: 'paint',
        description: `${path}: LCP ${largest.toFixed(0)} ms, CLS ${shift.toFixed(3)}`,
      });
      console.log(`  ${path}: LCP ${largest.toFixed(0)} ms, CLS ${shift.toFixed(3)}`);
      expect(largest, path).toBeGreaterThan(0);
      expect.soft(shift, path).toBeLessThan(MOST_SHIFT);
    });
  }
});
