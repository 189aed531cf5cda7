import { BlockList, isIP } from 'node:net';

/** The private ranges by the names that Fastify knows them by. */
const RANGES = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
} as const;
type RangeName = keyof typeof RANGES;
const isName = (text: string): text is RangeName => text in RANGES;

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
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
  return networks.every((part) => isName(part) || isNetwork(part)) ? networks : null;
}

/** Networks seldom change, and are asked for with each call. */
const lists = new Map<string, BlockList>();
const MAX_LISTS = 1000;

function listOf(networks: readonly string[]): BlockList {
  const key = networks.join();
  const known = lists.get(key);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks.flatMap((one) => (isName(one) ? RANGES[one] : [one]))) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  if (lists.size >= MAX_LISTS) lists.clear();
  lists.set(key, list);
  return list;
}

/**
 * Whether an address is in one of the networks, IPv4 inside IPv6 (`::ffff:…`) included. What is no address is in none.
 * @param networks as `parseNetworks` gives them
 * @param ip of a caller, maybe with a zone behind `%`
 */
export function isInside(networks: readonly string[], ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  const version = isIP(address);
  return version !== 0 && listOf(networks).check(address, version === 6 ? 'ipv6' : 'ipv4');
}
