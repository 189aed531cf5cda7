import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopicNews } from '#shared/contract/realtime.ts';
import { Coalescer } from './coalescer.ts';

let heard: TopicNews[];
let coalescer: Coalescer;
beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  coalescer = new Coalescer((news) => heard.push(news), 200);
});
afterEach(() => {
  coalescer.close();
  vi.useRealTimers();
});

describe('news of one topic', () => {
  it('passes at once when it comes alone', () => {
    coalescer.push({ ids: ['a'], days: ['2026-11-22'] });
    expect(heard).toEqual([{ ids: ['a'], days: ['2026-11-22'] }]);
    vi.advanceTimersByTime(1000);
    coalescer.push({ ids: ['b'] });
    expect(heard).toHaveLength(2);
  });

  it('is one message for all that comes within the window', () => {
    coalescer.push({ ids: ['a'], days: ['2026-11-22'] });
    for (const id of ['b', 'c', 'b']) coalescer.push({ ids: [id], days: [`2026-11-2${id === 'b' ? 3 : 4}`] });
    vi.advanceTimersByTime(199);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(heard[1]).toEqual({ ids: ['b', 'c'], days: ['2026-11-23', '2026-11-24'] });
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(2);
  });

  it('names the days and the employees of all of it, and none when one of them names none', () => {
    const [day, other] = ['2026-11-22', '2026-11-23'];
    coalescer.push({ ids: ['a'] });
    coalescer.push({ ids: ['b'], days: [day], employees: ['e'] });
    coalescer.push({ ids: [], days: [other], employees: ['f', 'e'] });
    vi.advanceTimersByTime(200);
    coalescer.push({ ids: ['c'], days: [day], employees: ['e'] });
    coalescer.push({ ids: ['d'], days: [day] });
    vi.advanceTimersByTime(200);
    coalescer.push({ ids: ['c'], employees: ['e'] });
    coalescer.push({ ids: ['d'], days: [day], employees: ['f'] });
    vi.advanceTimersByTime(200);
    expect(heard.slice(1)).toEqual([
      { ids: [], days: [day, other], employees: ['e', 'f'] },
      { ids: ['c', 'd'], days: [day] },
      { ids: ['c', 'd'], employees: ['e', 'f'] },
    ]);
  });

  it('says «read all again» when one of them does, or when there are too many ids', () => {
    coalescer.push({ ids: ['a'] });
    coalescer.push({ ids: ['b'], days: ['2026-11-22'] });
    coalescer.push({ ids: [] });
    vi.advanceTimersByTime(200);
    expect(heard[1]).toEqual({ ids: [] });
    for (let id = 0; id < 300; id += 1) coalescer.push({ ids: [String(id)] });
    vi.advanceTimersByTime(200);
    expect(heard[2]).toEqual({ ids: [] });
  });

  it('goes nowhere after the end', () => {
    coalescer.push({ ids: ['a'] });
    coalescer.push({ ids: ['b'] });
    coalescer.close();
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(1);
  });
});
