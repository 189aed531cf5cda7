import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAtLast, networkBack } from './network-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('the network is waited for until the browser says that it is back, and not for ever', async () => {
  const isBack = vi.fn<() => void>();
  void networkBack().then(isBack);
  await pass(1000);
  expect(isBack).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([isBack.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  void networkBack().then(isBack);
  await pass(4999);
  expect(isBack).toHaveBeenCalledOnce();
  await pass(1);
  expect(isBack).toHaveBeenCalledTimes(2);
});

it('a part that has not come is asked for until it comes, and no more', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no network'));
  const loading = loadAtLast(load);
  await pass(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('part');
  await pass(5000);
  expect(await loading).toBe('part');
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});
