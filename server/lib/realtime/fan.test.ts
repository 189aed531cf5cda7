import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopicNews } from '#shared/contract/realtime.ts';
import { TopicFan } from './fan.ts';
import { RealtimeHub } from './hub.ts';
import type { TopicEvent } from './topics.ts';

let tellGap: () => void;
let subscriptions: string[];
let hub: RealtimeHub;
let fan: TopicFan;
beforeEach(() => {
  vi.useFakeTimers();
  subscriptions = [];
  hub = new RealtimeHub({
    onEvents: () => {},
    onGap: (listener) => (tellGap = listener),
    connect: () => Promise.resolve(),
    send: () => {},
    close: () => Promise.resolve(),
  });
  const subscribe = hub.subscribe.bind(hub);
  hub.subscribe = (topic, listener) => {
    subscriptions.push(`+${topic}`);
    const leave = subscribe(topic, listener);
    return () => {
      subscriptions.push(`-${topic}`);
      leave();
    };
  };
  fan = new TopicFan(hub);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const listen = (topic: string) => {
  const heard: TopicNews[] = [];
  return { heard, stop: fan.subscribe(topic, (news) => heard.push(news)) };
};
const news = (id: string): TopicEvent => ({ topic: 'a', ids: [id], days: ['2026-11-22'], employees: ['e'] });

describe('listeners of one process', () => {
  it('share one subscription to a topic, which ends with the last of them', () => {
    const [one, two] = [listen('a'), listen('a')];
    hub.publish([news('1')]);
    expect([one.heard, two.heard]).toEqual([
      [{ ids: ['1'], days: ['2026-11-22'], employees: ['e'] }],
      [{ ids: ['1'], days: ['2026-11-22'], employees: ['e'] }],
    ]);
    one.stop();
    expect(subscriptions).toEqual(['+a']);
    two.stop();
    two.stop();
    expect(subscriptions).toEqual(['+a', '-a']);
    const later = listen('a');
    two.stop();
    hub.publish([news('2')]);
    expect([later.heard.length, one.heard.length, two.heard.length]).toEqual([1, 1, 1]);
  });

  it('get what comes within 200 ms as one, and nothing of it after the end', () => {
    const { heard, stop } = listen('a');
    for (const id of ['1', '2', '3']) hub.publish([news(id)]);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(heard[1]?.ids).toEqual(['2', '3']);
    hub.publish([news('4')]);
    stop();
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(2);
  });

  it('read again at moments of their own within three seconds after a gap, unless they have gone', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.999).mockReturnValueOnce(0);
    const [one, two, gone] = [listen('a'), listen('a'), listen('a')];
    tellGap();
    gone.stop();
    vi.advanceTimersByTime(1499);
    expect([one.heard, two.heard]).toEqual([[], []]);
    vi.advanceTimersByTime(1);
    expect([one.heard, two.heard]).toEqual([[{ ids: [] }], []]);
    vi.advanceTimersByTime(1500);
    expect([one.heard.length, two.heard, gone.heard]).toEqual([1, [{ ids: [] }], []]);
  });
});
