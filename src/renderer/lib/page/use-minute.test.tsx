import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMinute } from './use-minute.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('turns with the clock, whenever the page came', () => {
  vi.setSystemTime('2026-11-23T10:41:50Z');
  const { result } = renderHook(() => useMinute());
  const shown = () => new Date(result.current).toISOString().slice(11, 16);
  expect(shown()).toBe('10:41');
  act(() => void vi.advanceTimersByTime(9_999));
  expect(shown()).toBe('10:41');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toBe('10:42');
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(shown()).toBe('10:45');
});
