import type { ServerAddressRefusal } from './bridge.ts';

/** The screen where the server address is typed; the menu of the workstation leads there. */
export const SERVER_ADDRESS_PATH = '/workstation/server';

const MAX_LENGTH = 2000;

const privateIpv4 = [/^127\./, /^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^169\.254\./];
const privateIpv6 = [/^\[::1\]$/, /^\[f[cd][0-9a-f]{2}:/, /^\[fe[89ab][0-9a-f]:/];
const isIpv4 = (host: string) => /^\d+\.\d+\.\d+\.\d+$/.test(host);

/**
 * Whether a host is this machine or the private network of the clinic: loopback, RFC 1918, link-local and unique
 * local addresses, `localhost`, `*.local`, and names without a dot, which public DNS cannot answer.
 * @param host as `URL.hostname` gives it (lower case, IPv6 in brackets)
 */
export function isPrivateHost(host: string): boolean {
  if (host.startsWith('[')) return privateIpv6.some((pattern) => pattern.test(host));
  if (isIpv4(host)) return privateIpv4.some((pattern) => pattern.test(host));
  return !host.includes('.') || host.endsWith('.localhost') || host.endsWith('.local');
}

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/**
 * Reads a server address as a person types it. Without a scheme it is https, or http on the private network;
 * a path, as in an address copied from a browser, is dropped.
 *
 * Plain http is accepted for the private network only: small clinics run the server in the next room, where no
 * authority issues a certificate. Anything that leaves the building must be https: sessions and patients' data cross
 * it.
 *
 * @returns the origin without a slash at the end, or why it was refused
 */
export function parseServerAddress(
  text: string,
):
  | { ok: true; origin: string }
  | { ok: false; reason: Extract<ServerAddressRefusal, 'address_invalid' | 'address_insecure'> } {
  const trimmed = text.trim();
  const invalid = { ok: false, reason: 'address_invalid' } as const;
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return invalid;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const secure = parse(hasScheme ? trimmed : `https://${trimmed}`);
  // Parsed a second time, because turning https into http in place would keep a port of 80 as `:80`.
  const url = secure && !hasScheme && isPrivateHost(secure.hostname) ? parse(`http://${trimmed}`) : secure;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return invalid;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return invalid;
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) return { ok: false, reason: 'address_insecure' };
  return { ok: true, origin: url.origin };
}

/** The origin of the server's WebSocket: `https://x` gives `wss://x`. */
export const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');
