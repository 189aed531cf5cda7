import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime, isMissingPart } from './missing-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a file that has not come after 120 s counts as one that does not come', async () => {
  const caught = inTime(new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  let isOver = false;
  void caught.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isMissingPart(await caught)).toBe(true);
});
it('a file that comes, or fails, in time is that', async () => {
  await expect(inTime(Promise.resolve('part'))).resolves.toBe('part');
  const broken = new Error('broken module');
  await expect(inTime(Promise.reject(broken))).rejects.toBe(broken);
  expect(isMissingPart(broken)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
