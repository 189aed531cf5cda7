import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopicNews } from '#shared/contract/realtime.ts';
import type { Bridge } from './bridge.ts';
import { TopicFan } from './fan.ts';
import { RealtimeHub } from './hub.ts';

/** the bridge of the hub says that events were lost */
let loseEvents: () => void;
let fan: TopicFan;
let hub: RealtimeHub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = new RealtimeHub({
    onEvents: () => {},
    onGap: (listener: () => void) => {
      loseEvents = listener;
    },
    send: () => {},
  } as unknown as Bridge);
  fan = new TopicFan(hub);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const listen = (count: number) => {
  const heard: { readonly listener: number; readonly at: number; readonly news: TopicNews }[] = [];
  const from = Date.now();
  const leave = Array.from({ length: count }, (_, listener) =>
    fan.subscribe('slots:d', (news) => heard.push({ listener, at: Date.now() - from, news })),
  );
  return { heard, leave };
};

describe('after lost events', () => {
  it('the listeners are told to read again spread over three seconds, each once', () => {
    const { heard } = listen(300);
    loseEvents();
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(new Set(heard.map(({ listener }) => listener)).size).toBe(300);
    expect(heard).toHaveLength(300);
    expect(heard.every(({ news }) => news.ids.length === 0)).toBe(true);
    // of 300 draws no tenth of the time gets none, and none gets a third of all
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => heard.filter(({ at }) => Math.floor(at / 300) === tenth).length,
    );
    expect(Math.min(...tenths)).toBeGreaterThan(0);
    expect(Math.max(...tenths)).toBeLessThan(100);
  });

  it('the delay is drawn for each listener, up to three seconds', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.999);
    const { heard } = listen(2);
    loseEvents();
    vi.advanceTimersByTime(1499);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard.map(({ listener }) => listener)).toEqual([0]);
    vi.advanceTimersByTime(1496);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(4);
    expect(heard.map(({ listener }) => listener)).toEqual([0, 1]);
  });

  it('who has left meanwhile is not told', () => {
    const { heard, leave } = listen(2);
    loseEvents();
    leave[0]!();
    vi.advanceTimersByTime(3000);
    expect(heard.map(({ listener }) => listener)).toEqual([1]);
  });
});

it('an ordinary event is told to all listeners at once', () => {
  const { heard } = listen(3);
  hub.publish([{ topic: 'slots:d', ids: ['s'] }]);
  expect(heard.map(({ at, news }) => [at, news.ids])).toEqual([
    [0, ['s']],
    [0, ['s']],
    [0, ['s']],
  ]);
});
