import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built, ensureBuilt } from './built.ts';
import { startHealthServer, type HealthServer } from './health-server.ts';
import {
  dropUserData,
  FOREIGN_PAGE,
  launchBrowser,
  newUserData,
  startWorkstation,
  type Started,
} from './workstation.ts';

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

const inPage = <T>(code: string): Promise<T> => started.page.evaluate<T>(code);
/** Resolves to the message of the refusal, or to «accepted». */
const refusal = (call: string): Promise<string> =>
  inPage<string>(`${call}.then(() => 'accepted', (error) => error.message)`);

it('main is bundled whole, preload asks for electron only', async () => {
  const main = parseSync('index.js', await readFile(built.main, 'utf8'));
  const imported = main.module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  expect(imported.filter((name) => name !== 'electron' && !name.startsWith('node:'))).toEqual([]);
  expect(
    [...(await readFile(built.preload, 'utf8')).matchAll(/require\(["']([^"']+)/g)].map(([, name]) => name),
  ).toEqual(['electron']);
});

describe('window', () => {
  it('has the security settings', () => {
    expect(started.window.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
    });
    expect(started.fake.record.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });

  it('opens an app:// page and a deep link without complaints of the browser', async () => {
    await started.window.loadURL('app://workstation/workstation/server');
    expect(await inPage<string>('location.pathname')).toBe('/workstation/server');
    await expect.poll(() => inPage<number>("document.querySelector('#root').childNodes.length")).toBeGreaterThan(0);
    expect(started.complaints).toEqual([]);
  });

  it('the bridge has exactly the declared methods, fifteen at most', async () => {
    const methods = await inPage<string[]>('Object.keys(window.workstation)');
    expect(methods.toSorted()).toEqual([
      'appInfo',
      'beginBrowserSignIn',
      'browserSignInCode',
      'cancelBrowserSignIn',
      'getSecret',
      'getServerAddress',
      'listPrinters',
      'printPdf',
      'rememberPrinter',
      'setSecret',
      'setServerAddress',
      'systemLock',
    ]);
    expect(await inPage<boolean>('Object.isFrozen(window.workstation)')).toBe(true);
  });

  it.each(['lock-screen', 'suspend'] as const)('tells the page that the system did: %s', async (event) => {
    const told = inPage<string>("window.workstation.systemLock().then(() => 'told')");
    const early = await Promise.race([told, inPage<string>("new Promise((r) => setTimeout(() => r('not yet'), 200))")]);
    expect(early).toBe('not yet');
    started.fake.powerMonitor.emit(event);
    expect(await told).toBe('told');
  });

  it('a page has neither Node nor the channel itself', async () => {
    expect(
      await inPage<string>(
        '[typeof require, typeof process, typeof module, typeof globalThis.__electronInvoke].join()',
      ),
    ).toBe('undefined,undefined,undefined,undefined');
  });

  it('the Russian menu leads to the server address', () => {
    expect(started.fake.record.menu.map(({ label }) => label)).toEqual(['Программа', 'Правка', 'Вид']);
  });
});

describe('bridge', () => {
  it('tells about the program', async () => {
    expect(await inPage('window.workstation.appInfo()')).toMatchObject({
      version: '0.1.0',
      secretStorage: 'encrypted',
    });
  });

  it('refuses invalid data', async () => {
    expect(await refusal("window.workstation.getSecret('password')")).toContain('bad payload');
    expect(await refusal("window.workstation.setSecret('session', 'x'.repeat(5000))")).toContain('bad payload');
    expect(await refusal('window.workstation.setServerAddress({})')).toContain('bad payload');
    expect(await refusal('window.workstation.setServerAddress(() => 1)')).toContain('could not be cloned');
  });

  it('refuses a foreign page in the same window', async () => {
    await started.window.loadURL(FOREIGN_PAGE);
    expect(await inPage<string>('document.body.innerText')).toBe('foreign');
    expect(await refusal('window.workstation.appInfo()')).toContain('foreign frame');
    expect(await refusal("window.workstation.getSecret('session')")).toContain('foreign frame');
    await started.window.loadURL('app://workstation/');
  });
});

describe('what is not allowed is denied', () => {
  it('a page cannot navigate away', async () => {
    const refused = started.page.waitForEvent('requestfailed', (request) => request.url() === `${FOREIGN_PAGE}away`);
    await inPage(`void (location.href = '${FOREIGN_PAGE}away')`);
    await refused;
    expect(await inPage<string>('document.body.innerText')).not.toBe('foreign');
    expect(await inPage('window.workstation.getServerAddress()')).toBeNull();
  });

  it('no new windows open; the map goes to the browser of the system, a foreign page nowhere', async () => {
    const [one, two] = ['https://yandex.ru/maps/?text=1', 'https://yandex.ru/maps/?text=2'];
    await inPage(`void window.open('${one}')`);
    await expect.poll(() => started.fake.record.opened).toEqual([one]);
    await inPage("void window.open('https://docs.example/help')");
    await inPage("void window.open('http://docs.example/plain')");
    await inPage(`void window.open('${two}')`);
    await expect.poll(() => started.fake.record.opened).toEqual([one, two]);
    expect(started.fake.BrowserWindow.getAllWindows()).toHaveLength(1);
  });

  it('permissions are denied', async () => {
    const ask = (permission: string, requestingUrl: string): Promise<boolean> =>
      new Promise((answer) =>
        started.fake.record.permissionRequest?.(null as never, permission as 'media', answer, {
          isMainFrame: true,
          requestingUrl,
        }),
      );
    expect(await ask('local-network-access', 'app://workstation/')).toBe(true);
    expect(await ask('media', 'app://workstation/')).toBe(false);
    expect(await ask('geolocation', 'app://workstation/')).toBe(false);
    expect(await ask('local-network-access', FOREIGN_PAGE)).toBe(false);
    const check = (permission: string) =>
      started.fake.record.permissionCheck?.(null, permission as 'media', 'app://workstation/', { isMainFrame: true });
    expect([check('local-network-access'), check('media'), check('clipboard-read')]).toEqual([true, false, false]);
  });
});

describe('server address and secret', () => {
  const reach = (url: string): Promise<string> =>
    inPage<string>(`fetch('${url}/api/health/').then((r) => String(r.status), () => 'blocked')`);

  it('the page reaches nobody before a server is set', async () => {
    expect(await inPage('window.workstation.getServerAddress()')).toBeNull();
    expect(await reach(server.origin)).toBe('blocked');
  });

  it('a refusal has its reason', async () => {
    const set = (address: string) => inPage(`window.workstation.setServerAddress('${address}')`);
    expect(await set('http://clinic.example')).toEqual({ ok: false, reason: 'address_insecure' });
    expect(await set('http://127.0.0.1:1')).toEqual({ ok: false, reason: 'server_unreachable' });
    server.answer = { ...server.answer, min_workstation_version: '99.0.0' };
    expect(await set(server.origin)).toEqual({ ok: false, reason: 'workstation_too_old' });
    server.answer = { ...server.answer, min_workstation_version: '0.1.0' };
    expect(await inPage('window.workstation.getServerAddress()')).toBeNull();
  });

  it('the accepted address is open to the page after a reload, another is not, and this survives a restart', async () => {
    const other = await startHealthServer();
    expect(await inPage(`window.workstation.setServerAddress('${server.origin}/login')`)).toEqual({
      ok: true,
      address: server.origin,
      serverVersion: '0.1.0',
    });
    expect(await inPage("window.workstation.setSecret('session', 'token-123')")).toEqual({ storage: 'encrypted' });
    await started.page.reload();
    expect(await reach(server.origin)).toBe('200');
    expect(await reach(other.origin)).toBe('blocked');
    other.close();
    await started.stop();

    started = await startWorkstation(browser, userData);
    expect(await inPage('window.workstation.getServerAddress()')).toBe(server.origin);
    expect(await inPage("window.workstation.getSecret('session')")).toBe('token-123');
    expect(await reach(server.origin)).toBe('200');
  });

  it('a sign-in goes through the browser of the system, which brings one code', async () => {
    const verifier = await inPage<string>('window.workstation.beginBrowserSignIn()');
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const address = new URL(started.fake.record.opened.at(-1) ?? '');
    expect(address.origin + address.pathname).toBe(`${server.origin}/auth/workstation`);
    const waiting = inPage<string>('window.workstation.browserSignInCode()');
    const [port, state] = [address.searchParams.get('port'), address.searchParams.get('state')];
    const back = await fetch(`http://127.0.0.1:${port}/?code=${'c'.repeat(43)}&state=${state}`);
    expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('вход продолжается в программе')]);
    expect(await waiting).toBe('c'.repeat(43));
    await inPage('window.workstation.cancelBrowserSignIn()');
  });

  it('without a key storage a secret lives until the program closes, and the program says so', async () => {
    await started.stop();
    started = await startWorkstation(browser, userData, { hasKeyStore: false });
    expect(await inPage('window.workstation.appInfo()')).toMatchObject({ secretStorage: 'memory' });
    expect(await inPage("window.workstation.setSecret('session', 'token-456')")).toEqual({ storage: 'memory' });
    expect(await inPage("window.workstation.getSecret('session')")).toBe('token-456');
    await started.stop();
    started = await startWorkstation(browser, userData);
    expect(await inPage("window.workstation.getSecret('session')")).toBeNull();
  });
});
