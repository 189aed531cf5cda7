import { contentSecurityPolicy } from '#main/security/content-security-policy.ts';
import { APP_HOST } from '#main/security/origin.ts';
import { contentTypeOf, rendererFile } from './renderer-path.ts';

export interface AppResponderPorts {
  /** Absolute folder of the built renderer. */
  readonly root: string;
  /** Reads one file; rejects when it is missing. Inside a package the path goes through the archive. */
  readonly readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The saved server origin at this moment. */
  readonly serverOrigin: () => string | null;
}

const plain = (status: number) =>
  new Response(null, { status, headers: { 'content-security-policy': "default-src 'none'" } });

/**
 * Answers `app://workstation/…` from the built renderer: 405 for other methods, 404 for other hosts and missing files.
 */
export function createAppResponder({ root, readFile, serverOrigin }: AppResponderPorts) {
  return async (request: { readonly url: string; readonly method: string }): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405);
    const url = new URL(request.url);
    const file = url.host === APP_HOST ? rendererFile(root, url.pathname) : null;
    if (file === null) return plain(404);
    try {
      const body = await readFile(file);
      return new Response(request.method === 'HEAD' ? null : body, {
        headers: {
          'content-type': contentTypeOf(file),
          'content-security-policy': contentSecurityPolicy(serverOrigin()),
          // The page is read anew each time, otherwise a cached policy would outlive a change of the address.
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        },
      });
    } catch {
      return plain(404);
    }
  };
}
