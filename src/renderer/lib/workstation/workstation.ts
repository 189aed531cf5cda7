import type { ServerAddressRefusal, ServerAddressResult, Workstation } from '#shared/workstation/bridge.ts';
import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';

/**
 * The one file that touches `window.workstation`. Each capability has its browser fallback;
 * a capability without one is null, and its control is hidden.
 */
declare global {
  interface Window {
    readonly workstation?: Workstation;
  }
}

const HEALTH_TIMEOUT_MS = 5_000;
const bridge = (): Workstation | undefined => (typeof window === 'undefined' ? undefined : window.workstation);
let origin = '';
let problem: ServerAddressRefusal | null = null;

/** Reads what the workstation keeps and asks the server whether the two fit; called once, before the first request. */
export async function startWorkstation(): Promise<void> {
  const workstation = bridge();
  if (!workstation) return;
  origin = (await workstation.getServerAddress()) ?? '';
  if (origin === '') return;
  try {
    // a browser's first page does without it
    const { HEALTH_PATH, judgeHealth } = await import('#shared/workstation/health.ts');
    const answer = await fetch(origin + HEALTH_PATH, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const verdict = judgeHealth(await answer.json(), (await workstation.appInfo()).version);
    // A server that is only starting is left to the start screen, which has a retry.
    problem = verdict.ok || verdict.reason === 'server_unavailable' ? null : verdict.reason;
  } catch {
    problem = null;
  }
}

/** Origin of the server: empty in a browser, where the server serves the page itself. */
export const serverOrigin = (): string => origin;

/**
 * Address of a page of ours in a window of its own; null where none can be opened: a workstation lets only safe
 * addresses out.
 */
export const windowAddress = (path: string): string | null =>
  origin === '' || origin.startsWith('https:') ? origin + path : null;

/** Address of the WebSocket at a path. */
export const socketUrl = (path: string): string =>
  new URL(path, origin || window.location.origin).href.replace(/^http/, 'ws');

/** The sign-in by way of the system's browser; null in a browser, which is one itself. */
export const browserSignIn = (): Pick<
  Workstation,
  'beginBrowserSignIn' | 'browserSignInCode' | 'cancelBrowserSignIn'
> | null => bridge() ?? null;

/**
 * Whether the page may go to another service and be led back by it: such a service leads to the platform's address,
 * where a workstation's window is not.
 */
export const canVisitProviders = (): boolean => bridge() === undefined;

export interface ServerAddress {
  /** the saved origin; empty before the first set-up */
  readonly current: string;
  /** why the saved server cannot be worked with; null when it can */
  readonly problem: ServerAddressRefusal | null;
  readonly change: (address: string) => Promise<ServerAddressResult>;
}

/** The server's address, asked on the workstation's first screen; null in a browser. */
export function serverAddress(): ServerAddress | null {
  const workstation = bridge();
  return workstation ? { current: origin, problem, change: (address) => workstation.setServerAddress(address) } : null;
}

/** Where the session's token is kept: the workstation's secret storage, or the browser's local storage. */
export const sessionSecret = {
  async read(): Promise<string | null> {
    const workstation = bridge();
    if (workstation) return workstation.getSecret('session');
    const stored = readStored('session');
    return typeof stored === 'string' ? stored : null;
  },
  async write(value: string | null): Promise<void> {
    const workstation = bridge();
    if (workstation) await workstation.setSecret('session', value);
    else writeStored('session', value);
  },
};

/** The newest marks that a browser keeps; the server looks at no more. */
const MAX_MARKS = 10;
const nonceOf = (mark: string) => mark.split('.')[1];

/**
 * Marks by which the server tells this device from strangers, kept beside the token and past signing out: the value of
 * the header `X-Device-Marks`, newest first. They prove no identity (ADR 1).
 */
export const deviceMarks = {
  async read(): Promise<string> {
    const workstation = bridge();
    const stored = workstation ? await workstation.getSecret('device-marks') : readStored('device-marks');
    return typeof stored === 'string' ? stored : '';
  },
  /** Keeps a mark that the server gave, in place of the one that it renews. */
  async keep(mark: string | undefined): Promise<void> {
    if (mark === undefined) return;
    const others = (await deviceMarks.read())
      .split(' ')
      .filter((kept) => kept !== '' && nonceOf(kept) !== nonceOf(mark));
    const marks = [mark, ...others].slice(0, MAX_MARKS).join(' ');
    const workstation = bridge();
    if (workstation) await workstation.setSecret('device-marks', marks);
    else writeStored('device-marks', marks);
  },
};

/** Waits for the next lock of the system's screen; null in a browser, which is told of none. */
export const systemLock = (): (() => Promise<void>) | null => {
  const workstation = bridge();
  return workstation ? () => workstation.systemLock() : null;
};

/** Printing without the browser's dialog, on a printer that the person chose on this workstation. */
export type NativePrinting = Pick<Workstation, 'listPrinters' | 'rememberPrinter' | 'printPdf'>;

/** The workstation's own printing; null in a browser, where `printPdf` opens the browser's dialog. */
export const nativePrinting = (): NativePrinting | null => bridge() ?? null;
