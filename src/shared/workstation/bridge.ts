import type { PrinterList, PrintKind, PrintRequest, PrintResult, PrintSetup } from './printing.ts';

/**
 * What the desktop shell can do that a browser tab cannot: names and types only, no run-time code, so that the
 * sandboxed preload, the main process and the renderer share one definition.
 */

/** Secrets the workstation keeps. The list is closed: the page cannot make up file entries. */
export type SecretName = 'session' | 'device-marks';

/**
 * Where a secret is kept: `encrypted` in a file under the key of the operating system, or `memory` until the
 * workstation is closed (the system offers no key store; the person has to sign in again after a restart).
 */
export type SecretStorage = 'encrypted' | 'memory';

/** Facts about this workstation. `version` is the semantic version of the installed program. */
export interface AppInfo {
  readonly version: string;
  readonly platform: 'linux' | 'windows' | 'macos' | 'other';
  readonly secretStorage: SecretStorage;
}

/** Why a server address was not accepted. The renderer has the Russian text of each. */
export type ServerAddressRefusal =
  /** not an http(s) address, or it carries a user name */
  | 'address_invalid'
  /** plain http to a host that is neither this machine nor the private network */
  | 'address_insecure'
  /** no answer in time, refused, unknown name, bad certificate */
  | 'server_unreachable'
  /** it answers, but with an error of its own or «not ready» */
  | 'server_unavailable'
  /** something answers, but it is not this product */
  | 'not_clinic_platform'
  /** the server no longer serves this version of the workstation */
  | 'workstation_too_old'
  /** the server is older than this workstation can work with */
  | 'server_too_old';

/** Answer of `setServerAddress`. `address` is the origin that was saved, without a slash at the end. */
export type ServerAddressResult =
  | { readonly ok: true; readonly address: string; readonly serverVersion: string }
  | { readonly ok: false; readonly reason: ServerAddressRefusal };

/** Every channel between the page and the main process; nothing else crosses. */
export interface WorkstationCalls {
  'workstation:app-info': { request: undefined; response: AppInfo };
  'workstation:server-address-get': { request: undefined; response: { address: string | null } };
  'workstation:server-address-set': { request: { address: string }; response: ServerAddressResult };
  'workstation:secret-get': { request: { name: SecretName }; response: { value: string | null } };
  'workstation:secret-set': {
    request: { name: SecretName; value: string | null };
    response: { storage: SecretStorage };
  };
  'workstation:browser-sign-in-begin': { request: undefined; response: { verifier: string | null } };
  'workstation:browser-sign-in-code': { request: undefined; response: { code: string | null } };
  'workstation:browser-sign-in-cancel': { request: undefined; response: undefined };
  'workstation:system-lock': { request: undefined; response: undefined };
  'workstation:printers-list': { request: undefined; response: PrinterList };
  'workstation:printer-remember': { request: { kind: PrintKind; setup: PrintSetup | null }; response: undefined };
  'workstation:print-pdf': { request: PrintRequest; response: PrintResult };
}

export type Channel = keyof WorkstationCalls;
export type Request<C extends Channel> = WorkstationCalls[C]['request'];
export type Response<C extends Channel> = WorkstationCalls[C]['response'];

/**
 * The whole of `window.workstation`; absent in a browser. At most 15 methods. One renderer file (`lib/workstation`)
 * touches it and offers a browser fallback; features never ask "is this Electron?".
 * Every method rejects with an `Error` when the caller is not our page or the arguments do not fit the schema.
 */
export interface Workstation {
  appInfo(): Promise<AppInfo>;
  /** The saved origin (`https://clinic.example`), or null before the first set-up. */
  getServerAddress(): Promise<string | null>;
  /**
   * Checks the address, asks the server who it is, saves the origin. Another origin than before also forgets every
   * secret. The page's Content-Security-Policy lets it reach the new address only after a full page load
   * (`location.assign`), not after a client-side route change.
   */
  setServerAddress(address: string): Promise<ServerAddressResult>;
  getSecret(name: SecretName): Promise<string | null>;
  /** Keeps the secret (at most 4096 characters); null forgets it. Says where it was kept. */
  setSecret(name: SecretName, value: string | null): Promise<{ storage: SecretStorage }>;
  /**
   * Opens the system's browser, in which the person says that they want in here. Answers the verifier without which a
   * code is worth nothing; null before a server is chosen.
   */
  beginBrowserSignIn(): Promise<string | null>;
  /** Waits for the code that the browser brings; null when it does not come within five minutes, or was given up. */
  browserSignInCode(): Promise<string | null>;
  cancelBrowserSignIn(): Promise<void>;
  /** Resolves when the system locks its screen, or falls asleep, the next time. */
  systemLock(): Promise<void>;
  /** The printers of this machine, and what is remembered here for each kind of document. */
  listPrinters(): Promise<PrinterList>;
  /** Remembers how a kind of document is printed on this workstation; null forgets it. */
  rememberPrinter(kind: PrintKind, setup: PrintSetup | null): Promise<void>;
  /** Prints without a dialog. Resolves when the document is in the system's queue, with what holds it there. */
  printPdf(request: PrintRequest): Promise<PrintResult>;
}
