import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  RealtimeClient,
  reconnectDelay,
  type ConnectionState,
  type PresenceHandler,
  type SocketLike,
  type TopicHandler,
} from './realtime.ts';

class FakeSocket {
  readonly sent: unknown[] = [];
  isClosed = false;
  readyState = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.call(this as never, {} as never);
  }
  hear(message: unknown): void {
    this.onmessage?.call(
      this as never,
      { data: typeof message === 'string' ? message : JSON.stringify(message) } as never,
    );
  }
  drop(code = 1006): void {
    this.onclose?.call(this as never, { code } as never);
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let client: RealtimeClient;
const onSessionOver = vi.fn<() => void>();
const last = (): FakeSocket => sockets.at(-1) ?? expect.fail('no socket');
const welcome = () => {
  last().open();
  last().hear({ type: 'welcome', authenticated: true });
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  client = new RealtimeClient({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as SocketLike;
    },
    onState: (state) => states.push(state),
    onSessionOver,
    random: () => 1,
  });
});
afterEach(() => vi.useRealTimers());

it('says nothing to a connection that is closing, and everything to the next one', () => {
  client.subscribe('me', () => {});
  welcome();
  const closing = last();
  closing.readyState = 2;
  const before = closing.sent.length;
  client.subscribe('schedule', () => {});
  expect(closing.sent).toHaveLength(before);
  closing.drop();
  vi.advanceTimersByTime(60_000);
  welcome();
  expect(last().sent).toContainEqual({ type: 'subscribe', topic: 'schedule' });
});

describe('presence', () => {
  it('tells who else is there, and nobody once the connection is lost; leaving unsubscribes', () => {
    const told: string[][] = [];
    client.subscribe('me', () => {});
    const leave = client.join('card:1', (people) => told.push(people.map(({ id }) => id)));
    welcome();
    expect(last().sent).toContainEqual({ type: 'subscribe', topic: 'card:1' });
    const person = { id: 'p', last_name: 'Ким', first_name: 'Ян', middle_name: '' };
    last().hear({ type: 'present', topic: 'card:1', people: [person] });
    last().hear({ type: 'present', topic: 'card:2', people: [person, person] });
    expect(told).toEqual([['p']]);
    leave();
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'card:1' });
    client.join('card:1', (people) => told.push(people.map(({ id }) => id)));
    last().hear({ type: 'present', topic: 'card:1', people: [person] });
    last().drop();
    expect(told).toEqual([['p'], ['p'], []]);
  });
  it('is told to who stays when another of the page goes', () => {
    const stays = vi.fn<() => void>();
    const leave = client.join('card:1', () => {});
    client.join('card:1', stays);
    welcome();
    leave();
    last().hear({ type: 'present', topic: 'card:1', people: [] });
    expect(stays).toHaveBeenCalledOnce();
  });
});

describe('presence of who comes later', () => {
  const person = { id: 'p', last_name: 'Ким', first_name: 'Ян', middle_name: '' };
  const joined = () => {
    const handler = vi.fn<PresenceHandler>();
    client.join('card:1', handler);
    return handler;
  };
  it('is told at once: the server tells it only when the page asks for the topic', () => {
    client.subscribe('card:1', () => {});
    welcome();
    last().hear({ type: 'present', topic: 'card:1', people: [person] });
    expect(joined().mock.calls).toEqual([[[person]]]);
  });
  it('is not told what was so before a loss', () => {
    client.subscribe('card:1', () => {});
    welcome();
    last().hear({ type: 'present', topic: 'card:1', people: [person] });
    last().drop();
    expect(joined()).not.toHaveBeenCalled();
  });
  it('is not told what was so when the page last had the topic', () => {
    client.subscribe('me', () => {});
    const leave = client.subscribe('card:1', () => {});
    welcome();
    last().hear({ type: 'present', topic: 'card:1', people: [person] });
    leave();
    last().hear({ type: 'present', topic: 'card:1', people: [person] });
    expect(joined()).not.toHaveBeenCalled();
  });
});

describe('live updates', () => {
  it('open no connection without listeners; hello comes first, then the subscription', () => {
    expect(sockets).toHaveLength(0);
    client.identify({ token: 't', clinic: 'c' });
    client.subscribe('slots:1', () => {});
    welcome();
    expect(last().sent).toEqual([
      { type: 'hello', token: 't', clinic: 'c' },
      { type: 'subscribe', topic: 'slots:1' },
    ]);
    expect(states).toEqual(['connecting', 'online']);
  });

  it('subscribe once to a topic for any number of listeners and close after the last one', () => {
    const first = client.subscribe('a', () => {});
    welcome();
    const second = client.subscribe('a', () => {});
    const other = client.subscribe('b', () => {});
    expect(last().sent.slice(1)).toEqual([
      { type: 'subscribe', topic: 'a' },
      { type: 'subscribe', topic: 'b' },
    ]);
    first();
    first();
    expect(last().sent).toHaveLength(3);
    second();
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'a' });
    other();
    expect(last().isClosed).toBe(true);
    expect(states.at(-1)).toBe('idle');
  });

  it('an event reaches the listeners of its topic; garbage breaks nothing', () => {
    const [a, b] = [vi.fn<TopicHandler>(), vi.fn<TopicHandler>()];
    client.subscribe('a', a);
    client.subscribe('b', b);
    welcome();
    const event = { type: 'event', topic: 'a', ids: ['1'], days: ['2026-11-22'], employees: ['e'] };
    last().hear(event);
    last().hear('not json');
    last().hear({ type: 'event', topic: 'nobody', ids: ['1'] });
    expect(a.mock.calls).toEqual([[event]]);
    expect(b).not.toHaveBeenCalled();
  });

  it('after a loss they pause, reconnect, subscribe to the same topics, and each listener reads again once', () => {
    const handler = vi.fn<TopicHandler>();
    client.subscribe('a', handler);
    welcome();
    last().drop();
    expect(states.at(-1)).toBe('offline');
    vi.advanceTimersByTime(999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    welcome();
    expect(last().sent.at(-1)).toEqual({ type: 'subscribe', topic: 'a' });
    expect(handler.mock.calls).toEqual([[{ ids: [] }]]);
  });

  it('after a loss are online once the listeners have read: what they read again needs no second reading', () => {
    const seen: (ConnectionState | undefined)[] = [];
    client.subscribe('a', () => seen.push(states.at(-1)));
    welcome();
    last().drop();
    client.wake();
    welcome();
    expect([seen, states.at(-1)]).toEqual([['connecting'], 'online']);
  });

  it('a first connection that fails, or comes late, leaves news unheard: each listener reads once', () => {
    const heard = vi.fn<TopicHandler>();
    client.subscribe('slots:1', heard);
    last().drop();
    vi.advanceTimersByTime(1_000);
    welcome();
    expect(heard.mock.calls).toEqual([[{ ids: [] }]]);
  });
  it.each([
    [2_900, 0],
    [3_100, 1],
  ])('a first welcome after %i ms makes each listener read %i times', (ms, times) => {
    const heard = vi.fn<TopicHandler>();
    client.subscribe('slots:1', heard);
    vi.advanceTimersByTime(ms);
    welcome();
    expect(heard).toHaveBeenCalledTimes(times);
  });

  it('say hello before anything else: topics that come and go meanwhile wait for the welcome', () => {
    client.subscribe('a', () => {});
    const stop = client.subscribe('b', () => {});
    stop();
    client.subscribe('c', () => {});
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: null, clinic: null }]);
    last().hear({ type: 'welcome', authenticated: false });
    last().drop();
    vi.advanceTimersByTime(1000);
    client.subscribe('d', () => {});
    expect(last().sent).toEqual([]);
    welcome();
    expect(last().sent.slice(1)).toEqual(['a', 'c', 'd'].map((topic) => ({ type: 'subscribe', topic })));
  });

  it('a listener that comes during a pause does not shorten it', () => {
    client.subscribe('a', () => {});
    welcome();
    last().drop();
    client.subscribe('b', () => {});
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it('each pause is longer until a welcome, and an earlier timer does not cut it short', () => {
    client.subscribe('a', () => {});
    last().drop();
    client.wake();
    last().drop();
    vi.advanceTimersByTime(1999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    welcome();
    last().drop();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(4);
  });

  it('nobody who listens ends a pause, too; a later listener begins afresh', () => {
    const stop = client.subscribe('a', () => {});
    welcome();
    last().drop();
    stop();
    stop();
    expect(states.at(-1)).toBe('idle');
    const handler = vi.fn<() => void>();
    client.subscribe('a', handler);
    expect(sockets).toHaveLength(2);
    last().drop();
    vi.advanceTimersByTime(1999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    welcome();
    expect(handler, 'its own first try failed').toHaveBeenCalledTimes(1);
  });
  it('a listener that comes when nobody listened has missed nothing of the time before it', () => {
    const stop = client.subscribe('a', () => {});
    welcome();
    last().drop();
    stop();
    vi.advanceTimersByTime(60_000);
    const handler = vi.fn<() => void>();
    client.subscribe('a', handler);
    welcome();
    expect(handler).not.toHaveBeenCalled();
  });

  it('ping once in a while after a reconnection, too', () => {
    client.subscribe('a', () => {});
    welcome();
    last().drop();
    vi.advanceTimersByTime(1000);
    welcome();
    vi.advanceTimersByTime(25_000);
    expect(last().sent.filter((message) => (message as { type: string }).type === 'ping')).toHaveLength(1);
  });

  it('pauses grow to half a minute and differ', () => {
    expect([0, 1, 2, 5, 9].map((attempt) => reconnectDelay(attempt, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(reconnectDelay(3, 0)).toBe(4000);
  });

  it('another person or clinic gets a new hello; the same one changes nothing', () => {
    client.identify({ token: null, clinic: 'c' });
    client.subscribe('a', () => {});
    welcome();
    client.identify({ clinic: 'c' });
    expect(sockets).toHaveLength(1);
    client.identify({ token: 'new' });
    expect(sockets[0]?.isClosed).toBe(true);
    welcome();
    expect(last().sent[0]).toEqual({ type: 'hello', token: 'new', clinic: 'c' });
  });

  it('a silent peer counts as lost; a live one answers a ping', () => {
    client.subscribe('a', () => {});
    welcome();
    vi.advanceTimersByTime(25_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    last().hear({ type: 'pong' });
    vi.advanceTimersByTime(50_000);
    expect(sockets[0]?.isClosed).toBe(false);
    vi.advanceTimersByTime(25_000);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(states.at(-1)).toBe('offline');
  });

  it('a connection that is still opening is closed once open, or else the browser logs an error', () => {
    client.subscribe('a', () => {});
    client.identify({ clinic: 'c' });
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(false);
    sockets[0]?.open();
    expect(sockets[0]).toMatchObject({ isClosed: true, sent: [] });
    welcome();
    expect(last().sent[0]).toEqual({ type: 'hello', token: null, clinic: 'c' });
  });

  it('tell at once that the session is over; a usual loss does not', () => {
    client.subscribe('a', () => {});
    welcome();
    last().drop();
    expect(onSessionOver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    welcome();
    last().drop(4401);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it('reconnect without a pause when the network is back', () => {
    client.subscribe('a', () => {});
    welcome();
    last().drop();
    client.wake();
    expect(sockets).toHaveLength(2);
    client.wake();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });
});
