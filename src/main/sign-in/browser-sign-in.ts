import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATTERNS } from '#shared/pages.ts';

const LIFETIME_MS = 300_000;
/** What the server gives and what was asked with: letters and digits, and nothing that could be anything else. */
const BACK = /^\/\?code=(?<code>[\w-]{20,100})&state=(?<state>[\w-]{43})$/;
const random = (): string => randomBytes(32).toString('base64url');

interface Options {
  /** of the chosen server; null before one is chosen */
  readonly serverOrigin: () => string | null;
  /** opens an address in the system's browser */
  readonly open: (url: string) => Promise<void>;
  /** what the browser shows when the code has come */
  readonly page: { readonly title: string; readonly text: string };
  readonly lifetimeMs?: number;
}
/** A sign-in by way of the system's browser (RFC 8252); at most one is under way. */
export interface BrowserSignIn {
  /**
   * Opens the browser.
   * @returns what only this workstation knows, without which a code is worth nothing; null: no server is chosen
   * @throws when there is no port or no browser
   */
  begin(): Promise<string | null>;
  /** Waits for the code that the browser brings; null when it does not come within five minutes, or was given up. */
  code(): Promise<string | null>;
  cancel(): void;
}

const pageOf = ({ title, text }: Options['page']): string =>
  `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${title}</title><body style="font:16px/1.5 sans-serif;margin:15vh auto;max-width:32em;padding:0 16px"><h1>${title}</h1><p>${text}</p></body></html>`;

/** The code of a request that is the awaited one; null of any other. */
function codeOf({ method, headers, url = '' }: IncomingMessage, port: number, state: string): string | null {
  const back = BACK.exec(url)?.groups;
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}` || !back?.['code'] || !back['state']) return null;
  return timingSafeEqual(Buffer.from(back['state']), Buffer.from(state)) ? back['code'] : null;
}

/**
 * Listens on a port of loopback for one request of the browser. Only `127.0.0.1:<port>` may be asked for, so that no
 * name that points here gets an answer, and only with the state that the browser was opened with: another page that
 * tries ports neither ends this nor brings a code of its own.
 */
export function createBrowserSignIn({ serverOrigin, open, page, lifetimeMs = LIFETIME_MS }: Options): BrowserSignIn {
  let under: { readonly code: Promise<string | null>; readonly end: (code: string | null) => void } | null = null;

  function listen(state: string): Promise<Server> {
    let answer: (code: string | null) => void = () => undefined;
    const code = new Promise<string | null>((resolve) => (answer = resolve));
    let isOver = false;
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      const given = isOver ? null : codeOf(request, (server.address() as AddressInfo).port, state);
      response.writeHead(given === null ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        connection: 'close',
      });
      if (given !== null) {
        isOver = true;
        response.once('close', () => end(given));
      }
      response.end(given === null ? '' : pageOf(page));
    });
    const timer = setTimeout(() => end(null), lifetimeMs);
    timer.unref();
    const end = (result: string | null) => {
      isOver = true;
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      answer(result);
    };
    under = { code, end };
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
    });
  }

  const cancel = (): void => {
    under?.end(null);
    under = null;
  };
  return {
    async begin() {
      const origin = serverOrigin();
      if (origin === null) return null;
      cancel();
      const [verifier, state] = [random(), random()];
      try {
        const server = await listen(state);
        const address = new URL(PATTERNS.workstationSignIn, origin);
        address.searchParams.set('challenge', createHash('sha256').update(verifier).digest('base64url'));
        address.searchParams.set('port', String((server.address() as AddressInfo).port));
        address.searchParams.set('state', state);
        await open(address.href);
      } catch (failure) {
        cancel();
        throw failure;
      }
      return verifier;
    },
    code: () => under?.code ?? Promise.resolve(null),
    cancel,
  };
}
