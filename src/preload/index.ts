import { contextBridge, ipcRenderer } from 'electron';
import type { Channel, Request, Response, Workstation } from '#shared/workstation/bridge.ts';

const invoke = <C extends Channel>(channel: C, payload: Request<C>): Promise<Response<C>> =>
  ipcRenderer.invoke(channel, payload);

const workstation: Workstation = {
  appInfo: () => invoke('workstation:app-info', undefined),
  getServerAddress: async () => (await invoke('workstation:server-address-get', undefined)).address,
  setServerAddress: (address) => invoke('workstation:server-address-set', { address }),
  getSecret: async (name) => (await invoke('workstation:secret-get', { name })).value,
  setSecret: (name, value) => invoke('workstation:secret-set', { name, value }),
  beginBrowserSignIn: async () => (await invoke('workstation:browser-sign-in-begin', undefined)).verifier,
  browserSignInCode: async () => (await invoke('workstation:browser-sign-in-code', undefined)).code,
  cancelBrowserSignIn: () => invoke('workstation:browser-sign-in-cancel', undefined),
  systemLock: () => invoke('workstation:system-lock', undefined),
  listPrinters: () => invoke('workstation:printers-list', undefined),
  rememberPrinter: (kind, setup) => invoke('workstation:printer-remember', { kind, setup }),
  printPdf: (request) => invoke('workstation:print-pdf', request),
};

contextBridge.exposeInMainWorld('workstation', workstation);
