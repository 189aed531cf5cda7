import { describe, expect, it } from 'vitest';
import { newKey } from './new-key.ts';
import { isOutage } from './api-error.ts';

describe('repeating a booking', () => {
  it('is offered when nobody knows how it ended, never after a refusal', () => {
    expect([0, 502, 503, 504].map((status) => isOutage({ status, code: 'unknown' }))).toEqual([true, true, true, true]);
    expect([401, 404, 409, 422, 429, 500].some((status) => isOutage({ status, code: 'unknown' }))).toBe(false);
  });
  it('is not offered while works are going on: nothing was done', () => {
    expect(isOutage({ status: 503, code: 'maintenance' })).toBe(false);
  });
  it('has a key that fits the contract and does not come twice', () => {
    expect(newKey()).toMatch(/^[\da-f]{32}$/);
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100);
  });
});
