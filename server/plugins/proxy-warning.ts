import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** An address of this machine or of a private network: a forwarded call from there comes from a proxy of ours. */
export function isPrivateAddress(ip: string): boolean {
  const version = isIP(ip);
  return version !== 0 && PRIVATE.check(ip, version === 4 ? 'ipv4' : 'ipv6');
}

/** Warns once, at the first call through a proxy that is not in the list: everybody behind it counts as one address. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && request.ip === peer && isPrivateAddress(peer)) {
      isTold = true;
      app.log.warn(
        { peer },
        'calls come through a proxy that TRUST_PROXY does not name: all callers share its address',
      );
    }
    done();
  });
}
