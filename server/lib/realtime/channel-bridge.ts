import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Bridge, Channel, Link } from './bridge.ts';
import { batchesOf } from './batches.ts';
import type { TopicEvent } from './topics.ts';

/** Events of this many ms go as one message. */
const BATCH_MS = 20;
const RECONNECT_MS = 2000;
/** How often a process sends a heartbeat. */
const HEARTBEAT_MS = 5000;
/** A process that stops sends its last messages for at most this long. */
const CLOSE_MS = 1000;

const Event = Type.Object({
  topic: Type.String(),
  ids: Type.Array(Type.String()),
  days: Type.Optional(Type.Array(Type.String())),
  employees: Type.Optional(Type.Array(Type.String())),
});
const Message = Type.Object({
  origin: Type.String(),
  events: Type.Optional(Type.Array(Event)),
  /** the sender lost events that it could not send */
  isGap: Type.Optional(Type.Literal(true)),
  /** the sender stops, and has sent everything */
  isLast: Type.Optional(Type.Literal(true)),
});
type Message = Static<typeof Message>;

interface Log {
  warn(details: object, message: string): void;
}
interface Options {
  readonly channel: Channel;
  readonly log: Log;
  /** ms between two heartbeats; a process that misses three is dead */
  readonly heartbeatMs?: number;
  readonly reconnectMs?: number;
}

/**
 * Implements the guarantees of `Bridge` over a channel. What passed while the connection was away is unknown: after a
 * reconnect the listeners of this process are told to read again. Those of the others are told so by a heartbeat when
 * events of this one could not be sent. Each process sends heartbeats, which come back to itself: a connection that
 * gives nothing back is replaced, and a process that falls silent without a last message may have died with unsent
 * events, which is a gap for the others.
 */
export class ChannelBridge implements Bridge {
  readonly #channel: Channel;
  readonly #log: Log;
  readonly #heartbeatMs: number;
  readonly #reconnectMs: number;
  readonly #origin = randomUUID();
  /** when each of the other processes was heard last */
  readonly #others = new Map<string, number>();
  #link: Link | undefined;
  #echoedAt = 0;
  #queue: TopicEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #wasAway = false;
  /** events of this process that the others never got */
  #hasUnsent = false;
  #listener: (events: readonly TopicEvent[]) => void = () => {};
  #gapListener: () => void = () => {};

  constructor({ channel, log, heartbeatMs = HEARTBEAT_MS, reconnectMs = RECONNECT_MS }: Options) {
    this.#channel = channel;
    this.#log = log;
    this.#heartbeatMs = heartbeatMs;
    this.#reconnectMs = reconnectMs;
  }

  onEvents(listener: (events: readonly TopicEvent[]) => void): void {
    this.#listener = listener;
  }

  onGap(listener: () => void): void {
    this.#gapListener = listener;
  }

  async connect(): Promise<void> {
    this.#heartbeatTimer ??= setInterval(() => this.#sendHeartbeat(), this.#heartbeatMs).unref();
    let link: Link;
    try {
      link = await this.#channel.open((text) => this.#receive(text));
    } catch (error) {
      if (!this.#wasAway) this.#warn(error, 'realtime bridge not connected');
      return this.#reconnectLater();
    }
    if (this.#isClosed) return link.end();
    this.#link = link;
    this.#echoedAt = performance.now();
    void link.lost.then((error) => this.#lose(link, error));
    this.#sendHeartbeat();
    if (!this.#wasAway) return;
    this.#wasAway = false;
    this.#gapListener();
  }

  send(events: readonly TopicEvent[]): void {
    if (this.#isClosed) return;
    // not spread: a table of patients changes more cards than a call takes parameters
    for (const event of events) this.#queue.push(event);
    this.#timer ??= setTimeout(() => void this.#flush(), BATCH_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#timer, this.#retry, this.#heartbeatTimer]) clearTimeout(timer);
    const link = this.#link;
    if (!link) return;
    const flushed = this.#flush().then(() => this.#publish({ isLast: true }));
    const tooLong = new Promise<void>((resolve) => {
      setTimeout(resolve, CLOSE_MS).unref();
    });
    await Promise.race([flushed.catch(() => {}), tooLong]);
    this.#link = undefined;
    link.end();
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    const events = this.#queue;
    this.#queue = [];
    try {
      for (const batch of batchesOf(events)) await this.#publish({ events: batch });
    } catch (error) {
      if (!this.#hasUnsent) this.#warn(error, 'realtime events not sent to other processes');
      this.#hasUnsent = true;
      // what is refused need not end the connection: nobody would hear of the gap until it is replaced one day
      this.#sendHeartbeat();
    }
  }

  async #publish(message: Omit<Message, 'origin' | 'events'> & { events?: readonly TopicEvent[] }): Promise<void> {
    if (!this.#link) throw new Error('The realtime bridge is not connected');
    await this.#link.publish(JSON.stringify({ origin: this.#origin, ...message }));
  }

  #receive(text: string): void {
    const message = read(text);
    if (!message) return this.#log.warn({ channel: this.#channel.name }, 'realtime message not understood');
    const { origin, events, isGap, isLast } = message;
    if (origin === this.#origin) {
      this.#echoedAt = performance.now();
      return;
    }
    // a process that is new to this one may not know it either
    if (!isLast && !this.#others.has(origin)) this.#publish({}).catch(() => {});
    if (isLast) this.#others.delete(origin);
    else this.#others.set(origin, performance.now());
    if (isGap) this.#gapListener();
    if (events) this.#listener(events);
  }

  #sendHeartbeat(): void {
    const link = this.#link;
    if (!link) return;
    const isSilent = (heard: number) => performance.now() - heard > 3 * this.#heartbeatMs;
    if (isSilent(this.#echoedAt)) return this.#lose(link, new Error('The connection gives nothing back'));
    const hasGap = this.#hasUnsent;
    this.#hasUnsent = false;
    // `lost` reports the end of the link; where that stays, the next heartbeat says it
    this.#publish(hasGap ? { isGap: true } : {}).catch(() => {
      this.#hasUnsent ||= hasGap;
    });
    const dead = [...this.#others].filter(([, heard]) => isSilent(heard));
    if (dead.length === 0) return;
    for (const [origin] of dead) this.#others.delete(origin);
    this.#log.warn({ processes: dead.length }, 'realtime: another process fell silent');
    this.#gapListener();
  }

  #lose(link: Link, error: Error): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#others.clear();
    link.end();
    this.#warn(error, 'realtime bridge lost');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#wasAway = true;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.connect(), this.#reconnectMs);
    this.#retry.unref();
  }

  /** Logs message and code only: the error of a client may carry its settings. */
  #warn(error: unknown, message: string): void {
    const { message: reason, code } = error as Error & { readonly code?: string };
    this.#log.warn({ channel: this.#channel.name, reason, code }, message);
  }
}

function read(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return Value.Check(Message, message) ? message : undefined;
  } catch {
    return undefined;
  }
}
