import { describe, expect, it } from 'vitest';
import { CallLimit } from './call-limits.ts';

describe('limit of calls', () => {
  it('passes exactly as many calls as a window allows and tells how long to wait', () => {
    const limit = new CallLimit(2, 60_000);
    limit.count('a', undefined, 0);
    limit.count('a', undefined, 10_000);
    expect(() => limit.count('a', undefined, 20_500)).toThrow(
      expect.objectContaining({ code: 'too_many_requests', params: { seconds: 40 }, retryAfter: 40 }),
    );
    limit.count('a', undefined, 60_000);
  });
  it('does not count a repeated call with its key, but not without end', () => {
    const limit = new CallLimit(2, 60_000);
    for (let time = 0; time < 2; time += 1) limit.count('a', 'key', 0);
    limit.count('a', undefined, 0);
    for (let time = 0; time < 3; time += 1)
      expect(() => limit.count('a', 'other', 0), 'a refused call cannot be repeated').toThrow(
        expect.objectContaining({ code: 'too_many_requests' }),
      );
    expect(() => limit.count('a', 'key', 0)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  });
  it('tells whether there is room without counting', () => {
    const limit = new CallLimit(1, 60_000);
    for (let time = 0; time < 3; time += 1) expect(limit.hasRoom('a', 0)).toBe(true);
    limit.count('a', undefined, 1000);
    expect([limit.hasRoom('a', 60_999), limit.hasRoom('a', 61_000), limit.hasRoom('b', 1000)]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it('has room until the last call of a window', () => {
    const limit = new CallLimit(2, 60_000);
    limit.count('a', undefined, 0);
    expect(limit.hasRoom('a', 0)).toBe(true);
    limit.count('a', undefined, 0);
    expect(limit.hasRoom('a', 0)).toBe(false);
  });
  it('begins a new window at the time of the call', () => {
    const limit = new CallLimit(1, 60_000);
    const refused = expect.objectContaining({ code: 'too_many_requests' }) as Error;
    limit.count('a', undefined, 100_000);
    expect(() => limit.count('a', undefined, 159_999)).toThrow(refused);
    limit.count('a', undefined, 160_000);
    expect(() => limit.count('a', undefined, 219_999)).toThrow(refused);
  });
  it('forgets callers whose window is over', () => {
    const limit = new CallLimit(1, 60_000);
    for (let caller = 0; caller < 1000; caller += 1) limit.count(`caller ${caller}`, undefined, caller);
    expect(limit.size).toBe(1000);
    limit.count('caller 0', undefined, 60_100);
    limit.count('late', undefined, 60_200);
    expect(limit.size).toBe(1000 - 201 + 2);
    expect(() => limit.count('caller 0', undefined, 60_300)).toThrow(expect.objectContaining({ retryAfter: 60 }));
  });
  it('forgets what a caller is not to be held to', () => {
    const limit = new CallLimit(1, 60_000);
    limit.count('a', undefined, 0);
    limit.forget('a');
    expect(limit.size).toBe(0);
    limit.count('a', undefined, 1);
  });
  it('counts each caller apart', () => {
    const limit = new CallLimit(1, 60_000);
    limit.count('a', undefined, 0);
    limit.count('b', undefined, 0);
    expect(() => limit.count('a', undefined, 59_999)).toThrow(expect.objectContaining({ params: { seconds: 1 } }));
  });
});
