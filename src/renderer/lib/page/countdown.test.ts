import { describe, expect, it } from 'vitest';
import { clockOf, isLastMinute, secondsLeft, untilNextTick } from './use-countdown.ts';

describe('countdown', () => {
  it('counts whole seconds down to zero and stays there', () => {
    expect(secondsLeft(300_000, 0)).toBe(300);
    expect(secondsLeft(300_000, 1)).toBe(300);
    expect(secondsLeft(300_000, 1_000)).toBe(299);
    expect(secondsLeft(300_000, 400_000)).toBe(0);
  });
  it('reads like a clock', () => {
    expect(clockOf(300)).toBe('5:00');
    expect(clockOf(65)).toBe('1:05');
    expect(clockOf(9)).toBe('0:09');
    expect(clockOf(41_405)).toBe('11:30:05');
  });
  it('announces only the last minute', () => {
    expect([61, 60, 1, 0].map(isLastMinute)).toEqual([false, true, true, false]);
  });
  it('wakes just after the second changes', () => expect(untilNextTick(10_000, 400)).toBe(601));
});
