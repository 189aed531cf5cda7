import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../build/run/chromium.mjs';

/** The browser of the journeys; its sandbox does not start under root. */
export async function openChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
