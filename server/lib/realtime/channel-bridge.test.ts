import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from './bridge.ts';
import { ChannelBridge } from './channel-bridge.ts';

/** Refuses a text, with the connection whole. */
let refuses: (text: string) => boolean;
let receivers: Set<(text: string) => void>;
let ends: number;
let warnings: string[];
let bridges: ChannelBridge[];
const channel: Channel = {
  name: 'a list',
  open(onText) {
    receivers.add(onText);
    return Promise.resolve({
      lost: new Promise<Error>(() => {}),
      publish(text) {
        if (!receivers.has(onText)) return Promise.reject(new Error('ended'));
        if (refuses(text)) return Promise.reject(new Error('the queue is full'));
        for (const receive of receivers) queueMicrotask(() => receive(text));
        return Promise.resolve();
      },
      end() {
        ends += 1;
        receivers.delete(onText);
      },
    });
  },
};
beforeEach(() => {
  vi.useFakeTimers();
  [receivers, ends, warnings, bridges] = [new Set(), 0, [], []];
  refuses = () => false;
});
afterEach(async () => {
  const closed = Promise.all(bridges.map((bridge) => bridge.close()));
  await vi.advanceTimersByTimeAsync(2000);
  await closed;
  vi.useRealTimers();
});
/** @returns what it hears */
async function open(): Promise<{ bridge: ChannelBridge; heard: string[] }> {
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const bridge = new ChannelBridge({ channel, log });
  bridges.push(bridge);
  const heard: string[] = [];
  bridge.onEvents((events) => heard.push(...events.map(({ topic }) => topic)));
  bridge.onGap(() => heard.push('gap'));
  await bridge.connect();
  return { bridge, heard };
}

describe('a server that refuses a text and stays connected', () => {
  it('is a gap for the others at once, and for nobody else', async () => {
    const [here, there] = [await open(), await open()];
    refuses = (text) => text.includes('refused');
    here.bridge.send([{ topic: 'refused', ids: [] }]);
    await vi.advanceTimersByTimeAsync(50);
    expect([here.heard, there.heard]).toEqual([[], ['gap']]);
    here.bridge.send([{ topic: 'after', ids: [] }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(there.heard).toEqual(['gap', 'after']);
    expect([ends, warnings]).toEqual([0, ['realtime events not sent to other processes']]);
  });

  it('is told of the gap by the next heartbeats until it takes one', async () => {
    const [here, there] = [await open(), await open()];
    refuses = (text) => text.includes('refused') || text.includes('isGap');
    here.bridge.send([{ topic: 'refused', ids: [] }]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(there.heard).toEqual([]);
    refuses = () => false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([there.heard, ends]).toEqual([['gap'], 0]);
  });
});

it('takes more events at once than a call takes parameters', async () => {
  const { bridge } = await open();
  refuses = (text) => text.includes('"events"');
  const events = Array.from({ length: 300_000 }, () => ({ topic: 'card', ids: [] }));
  expect(() => bridge.send(events)).not.toThrow();
});
