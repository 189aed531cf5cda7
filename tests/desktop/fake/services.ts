import { EventEmitter } from 'node:events';
import type Electron from 'electron';

type Api = typeof import('electron');

/** What the main process has asked of the fake system; tests read it. */
export const record = {
  userData: '',
  schemes: [] as Electron.CustomScheme[],
  protocols: new Map<string, (request: Request) => Promise<Response> | Response>(),
  ipc: new Map<string, (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown>(),
  opened: [] as string[],
  menu: [] as readonly (Electron.MenuItem | Electron.MenuItemConstructorOptions)[],
  hasKeyStore: true,
  isReady: false,
  permissionRequest: null as Parameters<Electron.Session['setPermissionRequestHandler']>[0],
  permissionCheck: null as Parameters<Electron.Session['setPermissionCheckHandler']>[0],
};

/*
 * Each object `implements` or is typed by the part of electron.d.ts that the main process uses: when Electron changes a
 * signature, this file stops compiling.
 */
class App
  extends EventEmitter
  implements
    Pick<
      Api['app'],
      'isPackaged' | 'whenReady' | 'requestSingleInstanceLock' | 'getPath' | 'getVersion' | 'quit' | 'exit'
    >
{
  readonly isPackaged = true;
  async whenReady(): Promise<void> {
    await Promise.resolve();
    record.isReady = true;
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  getPath(name: Parameters<Api['app']['getPath']>[0]): string {
    if (name !== 'userData') throw new Error(`the harness has no ${name} folder`);
    return record.userData;
  }
  getVersion(): string {
    return '0.1.0';
  }
  quit(): void {
    this.emit('will-quit', { preventDefault: () => undefined });
  }
  exit(): void {
    this.emit('will-quit', { preventDefault: () => undefined });
  }
}
export const app = new App();

export const ipcMain: Pick<Api['ipcMain'], 'handle'> = {
  handle(channel, listener) {
    if (record.ipc.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    record.ipc.set(channel, listener);
  },
};

/** Tests emit what the system does. */
export const powerMonitor = new EventEmitter();

export const protocol: Pick<Api['protocol'], 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged(schemes) {
    if (record.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    record.schemes.push(...schemes);
  },
  handle(scheme, handler) {
    record.protocols.set(scheme, handler);
  },
};

type SessionPart = Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;
const defaultSession: SessionPart = {
  setPermissionRequestHandler: (handler) => void (record.permissionRequest = handler),
  setPermissionCheckHandler: (handler) => void (record.permissionCheck = handler),
  setDevicePermissionHandler: () => undefined,
};
export const session = { defaultSession };

export const shell: Pick<Api['shell'], 'openExternal'> = {
  async openExternal(url) {
    record.opened.push(url);
  },
};

export const net: Pick<Api['net'], 'fetch'> = { fetch: (input, init) => fetch(input, init) };

const mask = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
export const safeStorage: Pick<
  Api['safeStorage'],
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
> = {
  isEncryptionAvailable: () => record.isReady,
  // What Electron says on a Linux machine without a key ring: "available", but with a key that everybody knows.
  getSelectedStorageBackend: () => (record.hasKeyStore ? 'gnome_libsecret' : 'basic_text'),
  encryptString: (text) => mask(Buffer.from(text)),
  decryptString: (bytes) => mask(bytes).toString(),
};

type Template = Parameters<Api['Menu']['buildFromTemplate']>[0];
export const Menu = {
  buildFromTemplate: (template: Template) => ({ items: template }),
  setApplicationMenu: (menu: { items: Template } | null) => void (record.menu = menu?.items ?? []),
};
