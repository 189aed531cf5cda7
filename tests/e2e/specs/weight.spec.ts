import type { Page } from '@playwright/test';
import { PHONE_WINDOW, paintsOf, slowDown } from '../fixtures/slow-phone.ts';
import { expect, test } from '../fixtures/test.ts';

/** JavaScript over the wire, kB: what a phone on a slow line waits for. 108 are React, its router and the store. */
const LIMITS_KB = { '/': 150, '/clinics': 153, '/clinics/zdorovie': 160 };
/** Styles of any page over the wire, kB (P13). */
const STYLES_KB = 50;

/**
 * How long nobody touches a page after its last call, ms: past what pages do when they are idle (`whenIdle` waits for 2
 * s).
 */
const REST_MS = 5_000;

/** Kilobytes that came over the wire until the page had rested, with nobody touching it. */
async function weightOf(page: Page, path: string): Promise<{ readonly scripts: number; readonly styles: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, 'scripts' | 'styles'>();
  const bytes = { scripts: 0, styles: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) kinds.set(requestId, 'scripts');
    if (response.mimeType === 'text/css') kinds.set(requestId, 'styles');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // nothing says that a page will do no more; what is measured is that it does not
  await page.waitForTimeout(REST_MS);
  await session.detach();
  return { scripts: Math.round(bytes.scripts / 1000), styles: Math.round(bytes.styles / 1000) };
}

test('the first pages of a patient weigh little', async ({ page }, info) => {
  for (const [path, limit] of Object.entries(LIMITS_KB)) {
    await test.step(path, async () => {
      const { scripts, styles } = await weightOf(page, path);
      const description = `${path}: ${scripts} kB of JavaScript, ${styles} kB of styles`;
      info.annotations.push({ type: 'weight', description });
      console.log(`  ${description}`);
      expect(scripts, path).toBeGreaterThan(50);
      expect.soft(scripts, path).toBeLessThanOrEqual(limit);
      expect(styles, path).toBeGreaterThan(5);
      expect.soft(styles, path).toBeLessThanOrEqual(STYLES_KB);
    });
  }
});

/** How far what is on the screen may jump while a page comes: the sum of the browser's layout shifts (P13). */
const MOST_SHIFT = 0.05;

test('the first pages do not jump while they come to a slow phone', async ({ openBrowser, product }, info) => {
  const { doctor } = await product.receptions.next('zdorovie');
  for (const path of ['/', '/clinics/zdorovie', `/clinics/zdorovie/doctors/${doctor.id}`]) {
    await test.step(path, async () => {
      const page = await openBrowser({ viewport: PHONE_WINDOW });
      await slowDown(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { shift, largest } = await paintsOf(page);
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
