import { isIP } from 'node:net';

/** Names that Fastify knows for ranges of addresses. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // a network of every address would believe what anybody says
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/**
 * The networks of a comma list: addresses, CIDR, or Fastify's names for private ranges.
 * @returns null when something else is in it, a number of hops or a switch, for one
 */
export function parseNetworks(list: string): readonly string[] | null {
  const networks = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return networks.every((part) => NAMES.includes(part) || isNetwork(part)) ? networks : null;
}
