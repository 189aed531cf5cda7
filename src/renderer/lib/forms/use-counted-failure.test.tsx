import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { useCountedFailure } from './use-counted-failure.ts';

const failureOf = (code: string, seconds?: number): ApiError => ({
  status: 429,
  code,
  message: 'Отказ',
  errors: {},
  ...(seconds !== undefined && { retryAt: Date.now() + seconds * 1000 }),
});
const show = (failure: ApiError | null) => renderHook(() => useCountedFailure(failure)).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a refusal with a moment of the next try', () => {
  it('counts down and goes when its words name the wait', async () => {
    const failure = failureOf('too_many_attempts', 3);
    const shown = show(failure);
    expect(shown.current.failure).toBe(failure);
    expect(shown.current.counting).toMatch(/ 3 с/);
    await pass(1000);
    expect(shown.current.counting).toMatch(/ 2 с/);
    await pass(3000);
    expect(shown.current).toStrictEqual({ failure: null, counting: undefined });
  });

  it.each(['server_busy_now', 'invalid_grant', 'toString'])(
    'stays as it is when its words (%s) name none, or are of a newer server',
    async (code) => {
      const failure = failureOf(code, 1);
      const shown = show(failure);
      await pass(5000);
      expect(shown.current).toStrictEqual({ failure, counting: undefined });
    },
  );

  it('counts nothing without such a moment, and without a refusal', () => {
    const failure = failureOf('too_many_attempts');
    expect([show(failure).current, show(null).current]).toStrictEqual([
      { failure, counting: undefined },
      { failure: null, counting: undefined },
    ]);
  });
});
