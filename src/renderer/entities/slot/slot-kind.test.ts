import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_KINDS, slotKind, slotMoment } from './slot-kind.ts';

const base = { record_mode: 0, is_reserve: false, is_held: false, patient: null };

describe('kinds of time in a schedule', () => {
  it.each([
    ['free', base],
    ['phone', { ...base, record_mode: 1 }],
    ['held', { ...base, is_held: true, record_mode: 1 }],
    ['reserved', { ...base, is_reserve: true, is_held: true }],
    ['booked', { ...base, patient: { good: true }, record_mode: 1 }],
    ['incomplete', { ...base, patient: { good: false } }],
  ] as const)('%s', (kind, state) => expect(slotKind(state)).toBe(kind));

  it('any state has exactly one kind', () => {
    const state = fc.record({
      record_mode: fc.constantFrom(0, 1),
      is_reserve: fc.boolean(),
      is_held: fc.boolean(),
      patient: fc.option(fc.record({ good: fc.boolean() })),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(SLOT_KINDS).toContain(slotKind(one));
      }),
    );
  });

  it('is current from the start, inclusive, to the end, exclusive', () => {
    expect([9, 10, 11, 12].map((now) => slotMoment(10, 12, now))).toEqual(['future', 'now', 'now', 'past']);
  });
});
