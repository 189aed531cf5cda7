import pg from 'pg';
import { randomUUID } from 'node:crypto';
import type { TopicEvent } from './topics.ts';

const CHANNEL = 'clinic_realtime';
/** NOTIFY carries at most 8000 bytes. */
const MAX_PAYLOAD = 7000;
/** Events of one moment go as one NOTIFY. */
const BATCH_MS = 20;
const RECONNECT_MS = 2000;

interface Message {
  readonly events?: readonly TopicEvent[];
  /** the sender lost events that it could not send */
  readonly isGap?: true;
}
interface Log {
  warn(details: object, message: string): void;
}

/**
 * Fan-out between server processes by LISTEN/NOTIFY on a connection of its own. What passed while the connection was away is unknown:
 * after a reconnect the listeners of this process are told to read again, and those of the others, too, when events of this one could
 * not be sent.
 */
export class Bridge {
  readonly #url: string;
  readonly #log: Log;
  readonly #origin = randomUUID();
  #client: pg.Client | undefined;
  #queue: TopicEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #listener: (events: readonly TopicEvent[]) => void = () => {};
  #gapListener: () => void = () => {};
  /** events of this process that the others never got */
  #hasUnsent = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  onEvents(listener: (events: readonly TopicEvent[]) => void): void {
    this.#listener = listener;
  }

  /** @param listener is called when events of other processes may have been lost */
  onGap(listener: () => void): void {
    this.#gapListener = listener;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'clinic-realtime', keepAlive: true });
    client.on('notification', ({ payload }) => this.#receive(payload));
    client.on('error', (error) => this.#log.warn({ err: error }, 'realtime bridge lost'));
    client.on('end', () => this.#reconnectLater());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  send(events: readonly TopicEvent[]): void {
    if (this.#isClosed) return;
    this.#queue.push(...events);
    this.#timer ??= setTimeout(() => void this.#flush(), BATCH_MS);
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    const events = this.#queue;
    this.#queue = [];
    const batches: TopicEvent[][] = [];
    let size = MAX_PAYLOAD;
    for (const event of events) {
      const length = JSON.stringify(event).length;
      // a long list of ids says no more than "refetch"
      const sent = length > MAX_PAYLOAD ? { ...event, ids: [] } : event;
      if (size + length > MAX_PAYLOAD) {
        batches.push([]);
        size = 0;
      }
      batches.at(-1)?.push(sent);
      size += length;
    }
    try {
      for (const batch of batches) await this.#notify({ events: batch });
    } catch (error) {
      this.#hasUnsent = true;
      this.#log.warn({ err: error }, 'realtime events not sent to other processes');
    }
  }

  async #notify(message: Message): Promise<void> {
    if (!this.#client) throw new Error('The realtime bridge is not connected');
    await this.#client.query('select pg_notify($1, $2)', [
      CHANNEL,
      JSON.stringify({ origin: this.#origin, ...message }),
    ]);
  }

  #receive(payload: string | undefined): void {
    const { origin, events, isGap } = JSON.parse(payload ?? '{}') as Message & { origin?: string };
    if (origin === this.#origin) return;
    if (isGap) this.#gapListener();
    if (events) this.#listener(events);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.connect();
    } catch {
      return this.#reconnectLater();
    }
    this.#gapListener();
    if (!this.#hasUnsent) return;
    this.#hasUnsent = false;
    await this.#notify({ isGap: true }).catch(() => {
      this.#hasUnsent = true;
    });
  }

  /** One try at a time: a failed connect both ends its client and rejects, and must not begin two more. */
  #reconnectLater(): void {
    this.#client = undefined;
    if (this.#isClosed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (!this.#isClosed) void this.#reconnect();
    }, RECONNECT_MS);
    this.#retry.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }
}
