import { describe, expect, it } from 'vitest';
import { FreshDocuments } from './fresh-documents.ts';

describe('documents made just now', () => {
  it('are given out once and to their own id', () => {
    const fresh = new FreshDocuments();
    fresh.add('a', Buffer.from('A'));
    fresh.add('b', Buffer.from('B'));
    expect([
      fresh.has('a'),
      fresh.take('a')?.toString(),
      fresh.has('a'),
      fresh.take('a'),
      fresh.take('b')?.toString(),
    ]).toEqual([true, 'A', false, undefined, 'B']);
  });
  it('take at most eight megabytes: the oldest go', () => {
    const fresh = new FreshDocuments();
    for (let index = 0; index < 10; index += 1) fresh.add(String(index), new Uint8Array(1024 * 1024));
    expect(Array.from({ length: 10 }, (_, index) => fresh.has(String(index)))).toEqual([
      false,
      false,
      ...Array.from({ length: 8 }, () => true),
    ]);
    fresh.add('huge', new Uint8Array(9 * 1024 * 1024));
    expect([fresh.has('9'), fresh.has('huge')]).toEqual([false, false]);
  });
});
