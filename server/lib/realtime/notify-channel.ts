import pg from 'pg';
import { Socket } from 'node:net';
import type { Channel, Link } from './bridge.ts';

const CHANNEL = 'clinic_realtime';
const CONNECT_MS = 5000;

/** LISTEN/NOTIFY of the database: nothing more to run. Each NOTIFY takes a lock of the whole cluster at its commit. */
export class NotifyChannel implements Channel {
  readonly name = 'PostgreSQL';
  readonly #url: string;

  /** @param url the database of the application, without a pooler of transactions in between */
  constructor(url: string) {
    this.#url = url;
  }

  async open(onText: (text: string) => void): Promise<Link> {
    // a socket of our own can be destroyed; the end of a pg client waits for the server
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'clinic-realtime',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      stream: () => socket,
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('The connection ended')));
    });
    client.on('notification', ({ payload }) => onText(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    // a client takes one query at a time
    let last: Promise<void> = Promise.resolve();
    return {
      lost,
      publish(text) {
        const sent = last.then(async () => {
          await client.query('select pg_notify($1, $2)', [CHANNEL, text]);
        });
        last = sent.catch(() => {});
        return sent;
      },
      end: () => void socket.destroy(),
    };
  }
}
