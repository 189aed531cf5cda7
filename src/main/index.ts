import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, powerMonitor, shell } from 'electron';
import { SERVER_ADDRESS_PATH } from '#shared/workstation/address.ts';
import { PRINTERS_PATH } from '#shared/workstation/printing.ts';
import { probeServer } from './connection/probe-server.ts';
import { systemCipher } from './electron/cipher.ts';
import { installMenu } from './electron/menu.ts';
import { chromiumFetch, registerAppScheme, serveRenderer } from './electron/protocol.ts';
import { holdQuit } from './electron/quit.ts';
import { installSecurity } from './electron/security.ts';
import { texts } from './electron/texts.ru.ts';
import { createWindow, focusWindow } from './electron/window.ts';
import { registerAppInfo } from './ipc/app-info.ts';
import { registerBrowserSignIn } from './ipc/browser-sign-in.ts';
import { createHandle } from './ipc/handle.ts';
import { registerPrinting } from './ipc/printing.ts';
import { registerSecrets } from './ipc/secrets.ts';
import { registerServerAddress } from './ipc/server-address.ts';
import { registerSystemLock } from './ipc/system-lock.ts';
import { createPrinting } from './printing/printing.ts';
import { createSpoolFolder } from './printing/spool-folder.ts';
import { systemDriver } from './printing/system-driver.ts';
import { APP_ORIGIN, devOriginOf, isOurUrl } from './security/origin.ts';
import { createBrowserSignIn } from './sign-in/browser-sign-in.ts';
import { createAppResponder } from './serving/app-responder.ts';
import { createJsonFile } from './storage/json-file.ts';
import { createSecretStore } from './storage/secret-store.ts';
import { loadSettings } from './storage/settings.ts';

const pages = { devOrigin: devOriginOf(app.isPackaged, process.env['ELECTRON_RENDERER_URL']) };
const home = pages.devOrigin ?? APP_ORIGIN;
/**
 * SumatraPDF prints on Windows; it is the file of the package pdf-to-printer, copied beside the program when it is
 * packed.
 */
const sumatraPath = (): string =>
  app.isPackaged
    ? join(process.resourcesPath, 'sumatra', 'SumatraPDF.exe')
    : join(import.meta.dirname, '../../node_modules/pdf-to-printer/dist/SumatraPDF-3.4.6-32.exe');
const report = (message: string, error: unknown): void => console.error(message, error);

async function start(): Promise<void> {
  await app.whenReady();
  const data = app.getPath('userData');
  const settings = await loadSettings(createJsonFile(join(data, 'workstation.json')));
  const secrets = createSecretStore(systemCipher, createJsonFile(join(data, 'secrets.json')));

  installSecurity(pages, settings.serverOrigin);
  serveRenderer(
    createAppResponder({
      root: join(import.meta.dirname, '../renderer'),
      readFile,
      serverOrigin: settings.serverOrigin,
    }),
  );

  const handle = createHandle(ipcMain, (url) => isOurUrl(url, pages), report);
  registerAppInfo(handle, app.getVersion(), process.platform, secrets);
  registerServerAddress(handle, settings, secrets, (text) => probeServer(text, app.getVersion(), chromiumFetch));
  registerSecrets(handle, secrets);
  registerSystemLock(handle, powerMonitor);
  registerBrowserSignIn(
    handle,
    createBrowserSignIn({
      serverOrigin: settings.serverOrigin,
      open: (url) => shell.openExternal(url),
      page: { title: texts.title_signed_in, text: texts.hint_signed_in },
    }),
  );

  const folder = createSpoolFolder(join(data, 'printing'));
  await folder.prepare();
  const printing = createPrinting({
    driver: systemDriver(process.platform, sumatraPath),
    folder,
    memory: settings,
    log: report,
  });
  registerPrinting(handle, printing, settings);
  holdQuit(printing.isBusy);

  const window = createWindow(join(import.meta.dirname, '../preload/index.cjs'));
  const open = (path: string) => () => void window.loadURL(home + path).catch((error: unknown) => report(path, error));
  installMenu({ openServerAddress: open(SERVER_ADDRESS_PATH), openPrinters: open(PRINTERS_PATH) });
  await window.loadURL(`${home}/`);
}

if (app.requestSingleInstanceLock()) {
  registerAppScheme();
  app.on('second-instance', () => focusWindow(BrowserWindow.getAllWindows()[0]));
  app.on('window-all-closed', () => app.quit());
  start().catch((error: unknown) => {
    report('start', error);
    app.exit(1);
  });
} else {
  app.quit();
}
