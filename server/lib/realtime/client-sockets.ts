import type { WebSocket } from 'ws';

/**
 * What the other side or the network did: a frame above the limit, a broken one, a lost connection. ws closes the
 * socket.
 */
export const isOfClient = ({ code = '' }: Error & { readonly code?: string }): boolean =>
  code.startsWith('WS_ERR_') || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT';

/** Cuts off who did not answer the last ping: TCP tells nothing of a client that sleeps or lost its network. */
export function pingAll(clients: ReadonlySet<WebSocket>, everyMs: number): NodeJS.Timeout {
  const asked = new WeakSet<WebSocket>();
  const look = () => {
    for (const client of clients) {
      if (client.readyState !== client.OPEN) continue;
      if (asked.has(client)) client.terminate();
      else {
        asked.add(client);
        client.once('pong', () => asked.delete(client));
        client.ping();
      }
    }
  };
  // after what has come meanwhile is read: a process that was busy for long has the answers still before it
  return setInterval(() => setImmediate(look), everyMs).unref();
}
