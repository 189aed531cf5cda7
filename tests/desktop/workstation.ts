import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { vi } from 'vitest';
import { findChromium } from '../../build/run/chromium.mjs';
import { built } from './built.ts';

/** A page that is not ours and that the harness can serve. */
export const FOREIGN_PAGE = 'https://foreign.invalid/';

type Fake = typeof import('./fake/electron.ts');

/** A started program: its fake system, its only window, the page in it. */
export interface Started {
  readonly fake: Fake;
  readonly window: InstanceType<Fake['BrowserWindow']>;
  readonly page: Page;
  /** messages of the browser about the page, such as violations of the policy */
  readonly complaints: string[];
  stop(): Promise<void>;
}

/** Real Chromium, as the other browser tests find it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

export const newUserData = (): Promise<string> => mkdtemp(join(tmpdir(), 'workstation-'));
export const dropUserData = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/**
 * Starts the built main process afresh on the fake, as a start of the program does.
 * @param userData folder that outlives a restart
 */
export async function startWorkstation(
  browser: Browser,
  userData: string,
  options: { hasKeyStore?: boolean } = {},
): Promise<Started> {
  vi.resetModules();
  const fake = await import('./fake/electron.ts');
  vi.doMock('electron', () => fake);
  fake.record.userData = userData;
  fake.record.hasKeyStore = options.hasKeyStore ?? true;
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1280, height: 800 } });
  // A page that would load if it were let: a refusal must come from the program, not from a missing name.
  await context.route(`${FOREIGN_PAGE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>foreign</h1>' }),
  );
  // A screen that is missing fails soon, not after the whole time of the test.
  context.setDefaultTimeout(8000);
  fake.host.context = context;
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));

  await import(/* @vite-ignore */ pathToFileURL(built.main).href);
  const window = await vi.waitUntil(() => fake.BrowserWindow.getAllWindows()[0], { timeout: 30_000 });
  const page = await window.page;
  // Chromium asks for access to the local network; the answer is the one that the program's own handler gives.
  const isGranted = await new Promise<boolean>((answer) => {
    if (!fake.record.permissionRequest) return answer(false);
    const details = { isMainFrame: true, requestingUrl: 'app://workstation/' };
    fake.record.permissionRequest(null as never, 'local-network-access', answer, details);
  });
  if (isGranted) await context.grantPermissions(['local-network-access']);
  await vi.waitUntil(() => window.isVisible(), { timeout: 30_000 });
  return { fake, window, page, complaints, stop: () => context.close() };
}
