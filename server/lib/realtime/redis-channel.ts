import { createClient } from '@redis/client';
import type { Channel, Link } from './bridge.ts';

const CONNECT_MS = 5000;

/**
 * Publish/subscribe of a Redis 6 or newer, or a Valkey, on one connection for both (RESP3): what loses one loses the
 * other. Channels are common to all databases of a Redis, so the number of the database stands in the channel's name.
 */
export class RedisChannel implements Channel {
  readonly name = 'Redis';
  readonly #url: string;
  readonly #channel: string;

  /** @param url `redis://user:password@host:port/number`, or `rediss:` for TLS */
  constructor(url: string) {
    this.#url = url;
    this.#channel = `clinic_realtime:${new URL(url).pathname.replace(/^\//, '') || '0'}`;
  }

  async open(onText: (text: string) => void): Promise<Link> {
    const client = createClient({
      url: this.#url,
      RESP: 3,
      name: 'clinic-realtime',
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      // the bridge opens another one, and tells its listeners
      socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('The connection ended')));
    });
    try {
      await client.connect();
      await client.subscribe(this.#channel, onText);
    } catch (error) {
      client.destroy();
      throw error;
    }
    return {
      lost,
      publish: async (text) => {
        await client.publish(this.#channel, text);
      },
      end: () => client.destroy(),
    };
  }
}
