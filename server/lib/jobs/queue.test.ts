import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineQueue, isDataOf, waitBeforeRetry } from './queue.ts';

const queue = defineQueue('x', Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false }), {
  wait: { first: 30, longest: 3600 },
});

describe('waitBeforeRetry', () => {
  it('doubles up to the longest wait', () => {
    expect([0, 1, 2, 6, 7, 50].map((attempt) => waitBeforeRetry(queue, attempt, 0))).toEqual([
      30, 60, 120, 1920, 3600, 3600,
    ]);
  });

  it('grows by the factor of the queue', () => {
    const wait = { first: 5, longest: 600, factor: 5 };
    expect([0, 1, 2, 3].map((attempt) => waitBeforeRetry({ wait }, attempt, 0))).toEqual([5, 25, 125, 600]);
  });

  it('is up to a quarter shorter by chance', () => {
    expect(waitBeforeRetry(queue, 0, 1)).toBe(22.5);
    expect(waitBeforeRetry(queue, 0, 0.5)).toBe(26.25);
  });
});

describe('isDataOf', () => {
  it('takes what the queue declares and nothing else', () => {
    const id = '0190aaaa-0000-7000-8000-000000000000';
    expect(isDataOf(queue, { id })).toBe(true);
    expect([{ id: 'x' }, { id, name: 'y' }, {}, null].map((data) => isDataOf(queue, data))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
