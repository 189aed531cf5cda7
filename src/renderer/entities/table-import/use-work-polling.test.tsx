import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useWorkPolling } from './use-work-polling.ts';

function show() {
  const onEnd = vi.fn<() => void>();
  const hook = renderHook(
    ({ isWorking }) => {
      const polling = useWorkPolling(onEnd);
      polling.follow(isWorking);
      return polling.options.pollingInterval;
    },
    { initialProps: { isWorking: false } },
  );
  const tell = (isWorking: boolean) => {
    hook.rerender({ isWorking });
    return hook.result.current;
  };
  return { onEnd, tell, first: hook.result.current };
}

describe('useWorkPolling', () => {
  it('polls while something works, and tells once that it has ended', () => {
    const { onEnd, tell, first } = show();
    expect(first).toBe(0);
    expect(tell(true)).toBeGreaterThan(0);
    expect(tell(true)).toBeGreaterThan(0);
    expect(onEnd).not.toHaveBeenCalled();
    expect(tell(false)).toBe(0);
    expect(tell(false)).toBe(0);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('says nothing of work that it never saw', () => {
    const { onEnd, tell } = show();
    tell(false);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
