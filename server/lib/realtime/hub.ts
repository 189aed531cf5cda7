import { EventEmitter } from 'node:events';
import type { Bridge } from './bridge.ts';
import type { TopicEvent } from './topics.ts';

type Listener = (event: TopicEvent) => void;

/**
 * Hands events to the listeners of this process at once, and to the other server processes through a bridge. Never used
 * inside a transaction: a NOTIFY there would halve the bookings a second (docs/performance.md, P9).
 */
export class RealtimeHub {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #bridge: Bridge | undefined;

  constructor(bridge?: Bridge) {
    this.#bridge = bridge;
    bridge?.onEvents((events) => this.#deliver(events));
    bridge?.onGap(() => this.#readAgain());
  }

  publish(events: readonly TopicEvent[]): void {
    this.#deliver(events);
    this.#bridge?.send(events);
  }

  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: Listener): () => void {
    this.#emitter.on(topic, listener);
    return () => this.#emitter.off(topic, listener);
  }

  #deliver(events: readonly TopicEvent[]): void {
    for (const event of events) this.#emitter.emit(event.topic, event);
  }

  /** Events of other processes may have been lost: every listener of this one reads again. */
  #readAgain(): void {
    this.#deliver(this.#emitter.eventNames().map((topic) => ({ topic: String(topic), ids: [], isGap: true })));
  }
}
