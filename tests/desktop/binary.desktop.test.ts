import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { _electron } from '@playwright/test';
import { expect, it } from 'vitest';
import { built, ensureBuilt } from './built.ts';
import { dropUserData, newUserData } from './workstation.ts';

const MISSING = 'нет двоичного файла Electron: npx install-electron';

/** Path of the real program, or null. `require('electron')` is not called: without the file it starts a download. */
function electronBinary(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'),
    readFileSync(pathFile, 'utf8').trim(),
  );
  return existsSync(binary) ? binary : null;
}

it('the real Electron opens the workstation', { timeout: 180_000 }, async ({ skip, onTestFinished }) => {
  const executablePath = electronBinary();
  if (executablePath === null) return skip(MISSING);
  await ensureBuilt();
  const userData = await newUserData();
  onTestFinished(() => dropUserData(userData));
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const program = await _electron.launch({
    executablePath,
    args: [built.project, `--user-data-dir=${userData}`, ...rootFlags],
  });
  onTestFinished(() => program.close());
  const page = await program.firstWindow();
  await page.waitForURL(/^app:\/\/workstation\//);
  expect(await page.evaluate<string[]>('Object.keys(window.workstation).sort()')).toEqual([
    'appInfo',
    'getSecret',
    'getServerAddress',
    'listPrinters',
    'printPdf',
    'rememberPrinter',
    'setSecret',
    'setServerAddress',
  ]);
  expect(await page.evaluate<string>('typeof require + typeof process')).toBe('undefinedundefined');
  expect(await page.evaluate<string>('location.origin')).toBe('app://workstation');
  expect(await page.evaluate<string>('window.workstation.appInfo().then(({ version }) => version)')).toMatch(
    /^\d+\.\d+\.\d+/,
  );
});
