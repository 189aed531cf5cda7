import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCardWanted, SLOT_KINDS, slotKind, slotMoment } from './slot-kind.ts';

const base = { record_mode: 0, is_reserve: false, is_held: false, is_absent: false, patient: null, status: null };

describe('kinds of time in a schedule', () => {
  it.each([
    ['free', base],
    ['phone', { ...base, record_mode: 1 }],
    ['held', { ...base, is_held: true, record_mode: 1 }],
    ['reserved', { ...base, is_reserve: true, is_held: true }],
    ['absent', { ...base, is_reserve: true, is_absent: true }],
    ['free', { ...base, is_absent: true }],
    ['booked', { ...base, patient: { good: true }, status: 'booked', record_mode: 1 }],
    ['booked', { ...base, patient: { good: true }, status: 'in_progress', is_absent: true }],
    ['incomplete', { ...base, patient: { good: false }, status: 'booked' }],
    ['arrived', { ...base, patient: { good: true }, status: 'arrived' }],
    ['arrived', { ...base, patient: { good: false }, status: 'arrived' }],
  ] as const)('%s', (kind, state) => expect(slotKind(state)).toBe(kind));

  it('any state has exactly one kind', () => {
    const state = fc.record({
      record_mode: fc.constantFrom(0, 1),
      is_reserve: fc.boolean(),
      is_held: fc.boolean(),
      is_absent: fc.boolean(),
      patient: fc.option(fc.record({ good: fc.boolean() })),
      status: fc.option(fc.constantFrom('booked', 'arrived', 'done')),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(SLOT_KINDS).toContain(slotKind(one));
      }),
    );
  });

  it('an unfilled card is a second mark of who is there, and of nobody else', () => {
    const marked = (good: boolean, status: string) => isCardWanted({ ...base, patient: { good }, status });
    expect([marked(false, 'arrived'), marked(true, 'arrived'), marked(false, 'booked')]).toEqual([true, false, false]);
    expect(isCardWanted(base)).toBe(false);
  });

  it('is current from the start, inclusive, to the end, exclusive', () => {
    expect([9, 10, 11, 12].map((now) => slotMoment(10, 12, now))).toEqual(['future', 'now', 'now', 'past']);
  });
});
