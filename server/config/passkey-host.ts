import { isIP } from 'node:net';
import { LOOPBACK } from './config.ts';

/** Where passkeys are made and used: `rpId` is the host that a key is bound to, `origin` the address of its pages. */
interface PasskeyHost {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * Browsers know passkeys on https with a name, and on http at localhost; never at a bare address. A platform of this
 * machine alone has them at `localhost`, however its address is written.
 * @param publicUrl address that people type
 * @returns null where no browser would make a key
 */
export function passkeyHost(publicUrl: string): PasskeyHost | null {
  const url = new URL(publicUrl);
  if (LOOPBACK.includes(url.hostname)) {
    url.hostname = 'localhost';
    return { rpId: 'localhost', origin: url.origin };
  }
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && url.protocol === 'https:' ? { rpId: url.hostname, origin: url.origin } : null;
}
