import { describe, expect, it } from 'vitest';
import { storedChoiceOf } from './stored-choice.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const choice = {
  clinic: 'a',
  doctor: 'b',
  date: '2026-11-25',
  type: 0,
  savedAt: now - 1_000,
  slot: { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' },
} as const;

describe('storedChoiceOf', () => {
  it('gives the choice of the clinic back', () => expect(storedChoiceOf({ ...choice }, 'a', now)).toEqual(choice));
  it('is not for another clinic', () => expect(storedChoiceOf({ ...choice }, 'x', now)).toBeNull());
  it('drops what is older than a day, or from the future', () => {
    expect(storedChoiceOf({ ...choice, savedAt: now - 24 * 3_600_000 }, 'a', now)).toBeNull();
    expect(storedChoiceOf({ ...choice, savedAt: now + 1 }, 'a', now)).toBeNull();
  });
  it('refuses anything that is not a stored choice', () => {
    for (const value of [
      null,
      1,
      'x',
      [],
      {},
      { ...choice, slot: null },
      { ...choice, slot: { id: 1 } },
      { ...choice, savedAt: 'now' },
      { ...choice, doctor: undefined },
      { ...choice, slot: { ...choice.slot, end_time: 1 } },
    ])
      expect(storedChoiceOf(value, 'a', now)).toBeNull();
  });
  it('keeps a visit by video, and what was stored this very moment', () =>
    expect(storedChoiceOf({ ...choice, type: 1, savedAt: now }, 'a', now)).toEqual({
      ...choice,
      type: 1,
      savedAt: now,
    }));
  it('reads an unknown type as a visit in person', () =>
    expect(storedChoiceOf({ ...choice, type: 7 }, 'a', now)?.type).toBe(0));
});
