import { useState } from 'react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useChosenVisit } from './use-chosen-visit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The hook with an address of its own. */
function open(first: string | null, isLate = false) {
  const writes: (string | null)[] = [];
  const { result } = renderHook(() => {
    const [written, setWritten] = useState(first);
    const chosen = useChosenVisit(written, async (visit) => {
      writes.push(visit);
      if (!isLate) setWritten(visit);
    });
    return { ...chosen, setWritten };
  });
  return {
    writes,
    shown: () => [result.current.chosen, result.current.isSettled],
    choose: (visit: string | null) => act(() => result.current.choose(visit)),
    goBackTo: (visit: string | null) => act(() => result.current.setWritten(visit)),
    settle: () => act(() => void result.current.settle()),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

it('follows at once, and is written where it stops', () => {
  const { choose, wait, shown, writes } = open(null);
  for (const visit of ['a', 'b', 'c']) {
    choose(visit);
    wait(100);
  }
  expect([shown(), writes]).toEqual([['c', false], []]);
  wait(250);
  expect([shown(), writes]).toEqual([['c', true], ['c']]);
  choose('d');
  choose('c');
  wait(500);
  expect(writes).toEqual(['c']);
});

it('begins with the address, and follows it when it changes by itself', () => {
  const { choose, goBackTo, wait, shown, writes } = open('a');
  expect(shown()).toEqual(['a', true]);
  choose('b');
  wait(300);
  goBackTo('a');
  expect(shown()).toEqual(['a', true]);
  goBackTo(null);
  expect(shown()).toEqual([null, true]);
  wait(500);
  expect(writes).toEqual(['b']);
});

it('is written at once for who leaves the page, and only once', () => {
  const { choose, settle, wait, shown, writes } = open('a');
  choose('b');
  wait(50);
  settle();
  expect([shown(), writes]).toEqual([['b', true], ['b']]);
  settle();
  wait(500);
  expect(writes).toEqual(['b']);
});

it('a way back to what the page still shows is a choice, too: the address has gone on meanwhile', () => {
  const { choose, settle, shown, writes } = open('a', true);
  choose('b');
  settle();
  choose('a');
  expect(shown()).toEqual(['a', false]);
  settle();
  expect([shown(), writes]).toEqual([
    ['a', true],
    ['b', 'a'],
  ]);
});

it('is not written again while the address is on its way: who leaves the page would be held back', () => {
  const { choose, settle, wait, writes } = open('a', true);
  choose('b');
  settle();
  wait(500);
  expect(writes).toEqual(['b']);
});
