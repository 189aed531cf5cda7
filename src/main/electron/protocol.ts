import { net, protocol } from 'electron';
import { APP_SCHEME } from '#main/security/origin.ts';
import type { FetchPort } from '#main/connection/probe-server.ts';

/** Must run before the program is ready: afterwards Chromium has fixed its list of schemes. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the renderer under `app://workstation`. */
export function serveRenderer(respond: (request: { url: string; method: string }) => Promise<Response>): void {
  protocol.handle(APP_SCHEME, (request) => respond(request));
}

/** Requests of the main process go through Chromium: the system's proxy and certificate store apply. */
export const chromiumFetch: FetchPort = (url, init) => net.fetch(url, init);
