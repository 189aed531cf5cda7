import type { ClientMessage, PresentPerson, ServerMessage, TopicNews } from '#shared/contract/realtime.ts';

/** Hears what changed; `ids` are empty when anything may have changed (a lost connection, too). */
export type TopicHandler = (news: TopicNews) => void;
/** Everybody else who has the thing of a topic open; nobody while the connection is lost. */
export type PresenceHandler = (people: readonly PresentPerson[]) => void;
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';
export interface Identity {
  readonly token: string | null;
  readonly clinic: string | null;
}
/** What is used of a WebSocket. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose'>;
export interface RealtimeOptions {
  readonly open: () => SocketLike;
  readonly onState: (state: ConnectionState) => void;
  /** the server says that the session is not in force any more, or that works are going on */
  readonly onSessionOver: () => void;
  readonly random?: () => number;
}

const PING_MS = 25_000;
/** Twice the ping: a peer that is silent for so long is gone, whatever TCP thinks. */
const SILENCE_MS = 50_000;
/** `WebSocket.CONNECTING`, `WebSocket.OPEN` */
const [CONNECTING, OPEN] = [0, 1];
/** The server's own codes of closing: the session is not in force; works are going on. */
const [SESSION_OVER, WORKS] = [4401, 4503];
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 30_000;
/** A welcome that comes later after the first listener has left news unheard. */
const LATE_MS = 3_000;

/**
 * Wait before the n-th try: doubling up to half a minute, the upper half random, so that a restarted server is not
 * stormed.
 */
export const reconnectDelay = (attempt: number, random: number): number => {
  const full = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random;
};

/**
 * The one WebSocket. It is open while somebody listens, says hello first, subscribes to each topic once
 * however many listeners it has, and after a loss reconnects and tells every listener to read again.
 */
export class RealtimeClient {
  readonly #options: RealtimeOptions;
  readonly #topics = new Map<string, Set<TopicHandler>>();
  readonly #present = new Map<string, Set<PresenceHandler>>();
  /** Last told of the topics: the server tells it once, maybe before those who ask for it have come. */
  readonly #people = new Map<string, readonly PresentPerson[]>();
  #identity: Identity = { token: null, clinic: null };
  #socket: SocketLike | null = null;
  #isWelcome = false;
  /** news may have passed unheard since the listeners came */
  #isBehind = false;
  /** when the first listener came, ms */
  #askedAt = 0;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;

  constructor(options: RealtimeOptions) {
    this.#options = options;
  }

  /** Who listens, the part that changed; the server is greeted anew, because it decides by it what may be heard. */
  identify(change: Partial<Identity>): void {
    const identity = { ...this.#identity, ...change };
    const isSame = identity.token === this.#identity.token && identity.clinic === this.#identity.clinic;
    this.#identity = identity;
    if (isSame || !this.#socket) return;
    this.#drop();
    this.#connect();
  }

  /** Listens to a topic; returns the way to stop. */
  subscribe(topic: string, handler: TopicHandler): () => void {
    const handlers = this.#topics.get(topic) ?? new Set<TopicHandler>();
    const isNew = handlers.size === 0;
    this.#topics.set(topic, handlers.add(handler));
    if (!this.#socket && this.#retry === undefined) {
      this.#askedAt = Date.now();
      this.#connect();
    } else if (isNew && this.#isWelcome) this.#send({ type: 'subscribe', topic });
    return () => this.#unsubscribe(topic, handler);
  }

  /** Has the thing of a topic open, and hears who else has; returns the way to stop. */
  join(topic: string, handler: PresenceHandler): () => void {
    const handlers = this.#present.get(topic) ?? new Set<PresenceHandler>();
    this.#present.set(topic, handlers.add(handler));
    const leave = this.subscribe(topic, () => {});
    const people = this.#people.get(topic);
    if (people) handler(people);
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0) this.#present.delete(topic);
      leave();
    };
  }

  /** The device is back online, or the page is seen again: no reason to wait for the timer. */
  wake(): void {
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#connect();
  }

  #unsubscribe(topic: string, handler: TopicHandler): void {
    const handlers = this.#topics.get(topic);
    if (!handlers?.delete(handler) || handlers.size > 0) return;
    this.#topics.delete(topic);
    this.#people.delete(topic);
    if (this.#topics.size > 0) {
      if (this.#isWelcome) this.#send({ type: 'unsubscribe', topic });
      return;
    }
    this.#drop();
    this.#isBehind = false;
    this.#options.onState('idle');
  }

  #connect(): void {
    this.#options.onState('connecting');
    const socket = this.#options.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      this.#send({ type: 'hello', ...this.#identity });
      this.#pingTimer = setInterval(() => this.#checkPeer(), PING_MS);
    };
    socket.onmessage = (event: MessageEvent) => this.#hear(event.data);
    socket.onclose = ({ code }: CloseEvent) => {
      this.#lost();
      if (code === SESSION_OVER || code === WORKS) this.#options.onSessionOver();
    };
  }

  #hear(data: unknown): void {
    this.#heardAt = Date.now();
    const message = parse(data);
    if (message?.type === 'welcome') this.#welcomed();
    else if (message?.type === 'event') this.#topics.get(message.topic)?.forEach((handler) => handler(message));
    else if (message?.type === 'present') this.#hearPeople(message.topic, message.people);
  }

  #hearPeople(topic: string, people: readonly PresentPerson[]): void {
    // the answer may come after the page has left the topic
    if (this.#topics.has(topic)) this.#people.set(topic, people);
    this.#present.get(topic)?.forEach((handler) => handler(people));
  }

  #welcomed(): void {
    this.#isWelcome = true;
    this.#attempt = 0;
    for (const topic of this.#topics.keys()) this.#send({ type: 'subscribe', topic });
    // What happened while nobody listened is unknown: everybody reads once. A first connection that took long leaves
    // such a time, too: what is shown was read before it.
    if (this.#isBehind || Date.now() - this.#askedAt > LATE_MS)
      for (const handlers of this.#topics.values()) handlers.forEach((handler) => handler({ ids: [] }));
    this.#isBehind = true;
    // Last: what the listeners are reading again need not be read once more because it had failed.
    this.#options.onState('online');
  }

  #checkPeer(): void {
    if (Date.now() - this.#heardAt > SILENCE_MS) this.#lost();
    else this.#send({ type: 'ping' });
  }

  #lost(): void {
    this.#isBehind = true;
    this.#drop();
    this.#options.onState('offline');
    this.#retry = setTimeout(() => this.wake(), reconnectDelay(this.#attempt, (this.#options.random ?? Math.random)()));
    this.#attempt += 1;
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#pingTimer);
    this.#retry = undefined;
    this.#isWelcome = false;
    this.#people.clear();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    for (const handlers of this.#present.values()) handlers.forEach((handler) => handler([]));
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Closed before it is open, a socket is an error on the console: a page that goes to another clinic would make one
    // every time.
    if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #send(message: ClientMessage): void {
    // one that is closing takes nothing, and complains; what is listened to is told again to the next one
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function parse(data: unknown): ServerMessage | null {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as ServerMessage) : null;
  } catch {
    return null;
  }
}
