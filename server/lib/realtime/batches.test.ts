import { describe, expect, it } from 'vitest';
import { batchesOf } from './batches.ts';

const MOST_BYTES = 7000;
/** An event whose JSON has so many bytes. */
const eventOf = (bytes: number) => {
  const empty = { topic: 'slots:1', ids: [''] };
  return { ...empty, ids: ['x'.repeat(bytes - JSON.stringify(empty).length)] };
};

describe('events in messages', () => {
  it('none make no message', () => expect(batchesOf([])).toEqual([]));
  it('go together as long as they fit, in their order', () => {
    const [a, b, c] = [eventOf(3000), eventOf(4000), eventOf(100)];
    expect(batchesOf([a, b, c])).toEqual([[a, b], [c]]);
    expect(batchesOf([b, eventOf(3001), c])).toEqual([[b], [eventOf(3001), c]]);
  });
  it('say no more than «read again» when one alone does not fit', () => {
    const [fits, long] = [eventOf(MOST_BYTES), { ...eventOf(MOST_BYTES + 1), days: ['2026-11-22'], employees: ['e'] }];
    expect(batchesOf([fits])).toEqual([[fits]]);
    expect(batchesOf([long])).toEqual([[{ topic: 'slots:1', ids: [] }]]);
  });
});
