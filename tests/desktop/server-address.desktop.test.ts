import type { Browser, Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from './built.ts';
import { healthy, startHealthServer, type HealthServer } from './health-server.ts';
import { dropUserData, launchBrowser, newUserData, startWorkstation, type Started } from './workstation.ts';

let browser: Browser;
let userData: string;
let started: Started;
let server: HealthServer;

beforeAll(async () => {
  await ensureBuilt();
  [browser, userData, server] = await Promise.all([launchBrowser(), newUserData(), startHealthServer()]);
  started = await startWorkstation(browser, userData);
}, 180_000);
afterAll(async () => {
  server.close();
  await browser.close();
  await dropUserData(userData);
});

const text = (): Promise<string> => started.page.locator('body').innerText();
const saved = (): Promise<string | null> =>
  started.page.evaluate<string | null>('window.workstation.getServerAddress()');
const field = (): Locator => started.page.getByRole('textbox');

async function submit(address: string): Promise<void> {
  await field().fill(address);
  await field().press('Enter');
}

describe('screen of the server address', () => {
  it('opens by itself while there is no address', async () => {
    await field().waitFor();
    expect(await started.page.getByRole('heading', { level: 1 }).innerText()).toBe('Адрес сервера');
  });

  it.each([
    ['no address', 'ftp://clinic.example', /не похоже на адрес/],
    ['http to the outside', 'http://clinic.example', /начинается с https/],
    ['nobody at the address', 'http://127.0.0.1:1', /не отвечает/],
  ])('%s: a message stands at the field and what was typed stays', async (_title, address, message) => {
    await submit(address);
    await expect.poll(text).toMatch(message);
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
    expect(await field().inputValue()).toBe(address);
    expect(await saved()).toBeNull();
  });

  it('tells that the server no longer serves this version', async () => {
    server.answer = { ...healthy, min_workstation_version: '99.0.0' };
    await submit(server.origin);
    await expect.poll(text).toMatch(/Обновите программу/);
    expect(await saved()).toBeNull();
    server.answer = healthy;
  });

  it('an own server is accepted: the screen goes away and the page reaches the server', async () => {
    await submit(server.origin);
    await expect.poll(saved).toBe(server.origin);
    await expect.poll(() => field().count()).toBe(0);
    await expect
      .poll(() =>
        started.page.evaluate<string>(
          `fetch('${server.origin}/api/health/').then((r) => String(r.status), () => 'blocked')`,
        ),
      )
      .toBe('200');
  });

  it('the menu opens the screen again with the current address', async () => {
    const [program] = started.fake.record.menu;
    const items = program && Array.isArray(program.submenu) ? program.submenu : [];
    const item = items.find(({ label }) => label === 'Адрес сервера…');
    item?.click?.(null as never, undefined, null as never);
    await field().waitFor();
    expect(await field().inputValue()).toBe(server.origin);
  });
});
