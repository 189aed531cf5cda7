import type { TopicNews } from '#shared/contract/realtime.ts';
import { Coalescer } from './coalescer.ts';
import type { RealtimeHub } from './hub.ts';

/** News of one topic within this many ms are merged. */
const WINDOW_MS = 200;
/**
 * After lost events all listeners read again, spread over this many ms: thousands at one moment would overload the
 * server.
 */
const GAP_SPREAD_MS = 3000;

type Listener = (news: TopicNews) => void;
interface Audience {
  readonly listeners: Set<Listener>;
  readonly coalescer: Coalescer;
  readonly leave: () => void;
}

/**
 * The listeners of one process by topic: each topic is subscribed to once, and its news are coalesced once for all of
 * them.
 */
export class TopicFan {
  readonly #hub: RealtimeHub;
  readonly #audiences = new Map<string, Audience>();

  constructor(hub: RealtimeHub) {
    this.#hub = hub;
  }

  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: Listener): () => void {
    const audience = this.#audiences.get(topic) ?? this.#gather(topic);
    audience.listeners.add(listener);
    return () => {
      audience.listeners.delete(listener);
      if (audience.listeners.size > 0 || this.#audiences.get(topic) !== audience) return;
      this.#audiences.delete(topic);
      audience.coalescer.close();
      audience.leave();
    };
  }

  #gather(topic: string): Audience {
    const listeners = new Set<Listener>();
    const tell = (news: TopicNews) => {
      for (const listener of listeners) listener(news);
    };
    const coalescer = new Coalescer(tell, WINDOW_MS);
    const leave = this.#hub.subscribe(topic, ({ ids, days, employees, isGap }) => {
      if (isGap) this.#tellLater(listeners);
      else coalescer.push({ ids, days, employees });
    });
    const audience = { listeners, coalescer, leave };
    this.#audiences.set(topic, audience);
    return audience;
  }

  #tellLater(listeners: Set<Listener>): void {
    for (const listener of listeners) {
      const tell = () => {
        if (listeners.has(listener)) listener({ ids: [] });
      };
      setTimeout(tell, Math.random() * GAP_SPREAD_MS).unref();
    }
  }
}
