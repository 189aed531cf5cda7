import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  readonly origin: string;
  /** calls that each server answered, by its port */
  readonly answered: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** A reverse proxy as an installation has one: every call goes to the next server, with the address it came from. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const answered = new Map(ports.map((port) => [port, 0]));
  let calls = 0;
  const proxy = createServer((incoming, outgoing) => {
    const port = ports[calls++ % ports.length]!;
    const forwarded = request(
      {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
      },
      (answer) => {
        answered.set(port, answered.get(port)! + 1);
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    answered,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
