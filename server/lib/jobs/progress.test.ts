import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress, type Step } from './progress.ts';

const step = (done: number): Step => ({ done, total: 1000, message: '' });
let written: { at: number; done: number }[];
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
});
afterEach(() => vi.useRealTimers());

const make = (write: (step: Step) => Promise<void> = async () => {}) =>
  new Progress(
    async (given) => {
      written.push({ at: Date.now(), done: given.done });
      await write(given);
    },
    () => Date.now(),
  );

describe('Progress', () => {
  it('writes at most four times a second, the latest step each time, and the last one', async () => {
    const progress = make();
    for (let done = 1; done <= 1000; done += 1) {
      progress.set(step(done));
      await vi.advanceTimersByTimeAsync(3);
    }
    await vi.advanceTimersByTimeAsync(250);
    expect(written).toHaveLength(13);
    expect(written.at(-1)?.done).toBe(1000);
    const pauses = written.slice(1).map(({ at }, index) => at - (written[index]?.at ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(250);
  });

  it('has one write under way', async () => {
    let under = 0;
    let most = 0;
    const progress = make(async () => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      under -= 1;
    });
    for (let done = 1; done <= 20; done += 1) {
      progress.set(step(done));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(most).toBe(1);
    expect(written.at(-1)?.done).toBe(20);
  });

  it('goes on after a write that failed', async () => {
    const progress = make(() => Promise.reject(new Error('no database')));
    progress.set(step(1));
    await vi.advanceTimersByTimeAsync(300);
    progress.set(step(2));
    await vi.advanceTimersByTimeAsync(300);
    expect(written.map(({ done }) => done)).toEqual([1, 2]);
  });

  it('writes nothing after it is stopped, and waits for the write under way', async () => {
    let isWritten = false;
    const progress = make(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      isWritten = true;
    });
    progress.set(step(1));
    await vi.advanceTimersByTimeAsync(10);
    progress.set(step(2));
    const stopped = progress.stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    progress.set(step(3));
    await vi.advanceTimersByTimeAsync(1000);
    expect([isWritten, written.map(({ done }) => done)]).toEqual([true, [1]]);
  });
});
