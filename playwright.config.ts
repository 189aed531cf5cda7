import { defineConfig } from '@playwright/test';
import { findChromium } from './build/run/chromium.mjs';
import { findNode24 } from './build/run/node24.mjs';
import { ensureWebBuilt } from './build/run/web.mjs';

// The browser must see the sources as they are: a missing or stale web app is built first, once, and
// not by the workers.
if (process.env['TEST_WORKER_INDEX'] === undefined) await ensureWebBuilt(findNode24());

const executablePath = await findChromium();
/** `npm test` gives it where the machine has it; `npm run test:long` walks all journeys in the whole browser. */
const headlessShell = process.env['HEADLESS_SHELL'] ?? '';
/** Journeys that read a PDF in the browser's viewer. */
const WITH_VIEWER = ['**/document-viewer.spec.ts', '**/visit.spec.ts'];
const isRoot = process.getuid?.() === 0;

const launch = (path: string | null, args: readonly string[] = []) => ({
  ...(path === null ? {} : { executablePath: path }),
  // Where no language is set Chromium cannot write Cyrillic names of files.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    ...args,
    // Chromium's sandbox does not start under root.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Suggestions of the address bar are pages of their own in each new window: twice the work of opening it.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  ],
});

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // Each has a server, a database and a mailbox of its own. One more than cores: a journey waits for its page now and
  // then.
  workers: 3,
  // A test that passes only on repeating is a failure.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // The longest journey looks at a dozen screens in four forms, on a machine that may be several times slower than
  // another.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects:
    headlessShell === ''
      ? [{ name: 'chromium' }]
      : [
          { name: 'chromium', testMatch: WITH_VIEWER },
          {
            name: 'headless-shell',
            testIgnore: WITH_VIEWER,
            use: { launchOptions: launch(headlessShell, ['--disable-gpu', '--in-process-gpu']) },
          },
        ],
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Pictures of the key screens are made by the tests themselves (fixtures/look.ts).
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    // costs a tenth of the time: TRACE=1 repeats a failure with it
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: launch(executablePath),
  },
});
