import { isIPv6 } from 'node:net';

/** One network that calls are counted by. */
export interface AddressKey {
  readonly key: string;
  /** how many single addresses it counts as: its limits are that many times larger */
  readonly share: number;
}
/** A /48 is what a provider gives to an office; its limits are sixteen times those of one address. */
const WIDE_SHARE = 16;

/** The eight groups of an IPv6 address, written without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/** The IPv4 address inside `::ffff:…`, or null. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * What a caller's address is counted by: IPv4 whole, IPv6 by its /64 (one home has 2⁶⁴ addresses) and, wider, by its
 * /48 (docs/reliability.md, "Slowing guesses", 5). The narrowest comes first.
 * @param ip as Fastify gives it; what is no address counts as itself
 */
export function addressKeys(ip: string): readonly [AddressKey, ...AddressKey[]] {
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address)) return [{ key: address, share: 1 }];
  const groups = groupsOf(address);
  const ipv4 = mappedIpv4(groups);
  if (ipv4 !== null) return [{ key: ipv4, share: 1 }];
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, share: WIDE_SHARE },
  ];
}

/**
 * The address of a caller, as Fastify gives it; empty for a socket that has closed meanwhile, whatever its type says.
 */
export const callerAddress = ({ ip }: { readonly ip: string | undefined }): string => ip ?? '';

/** The key of one address alone, for counters without a wider one. */
export const addressKey = (ip: string): string => addressKeys(ip)[0].key;
