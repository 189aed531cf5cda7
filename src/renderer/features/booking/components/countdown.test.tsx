import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from './countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Countdown', () => {
  it('ticks quietly, announces the last minute once, and ends once', () => {
    const onEnd = vi.fn<() => void>();
    render(<Countdown deadline={performance.now() + 62_000} onEnd={onEnd} />);
    expect(screen.getByRole('timer').textContent).toBe('1:02');
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => void vi.advanceTimersByTime(2_500));
    expect(screen.getByRole('timer').textContent).toBe('1:00');
    expect(screen.getByRole('status').textContent).toBe('До конца брони времени осталась одна минута');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onEnd).toHaveBeenCalledOnce();
    expect(screen.queryByRole('timer'), 'nothing is kept any more').toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
