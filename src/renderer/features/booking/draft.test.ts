import { describe, expect, it } from 'vitest';
import { draftOf } from './draft.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const draft = {
  clinic: 'a',
  doctor: 'b',
  date: '2026-11-25',
  type: 0,
  savedAt: now - 1_000,
  slot: { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' },
} as const;

describe('draftOf', () => {
  it('gives the draft of the clinic back', () => expect(draftOf({ ...draft }, 'a', now)).toEqual(draft));
  it('is not for another clinic', () => expect(draftOf({ ...draft }, 'x', now)).toBeNull());
  it('drops what is older than a day, or from the future', () => {
    expect(draftOf({ ...draft, savedAt: now - 24 * 3_600_000 }, 'a', now)).toBeNull();
    expect(draftOf({ ...draft, savedAt: now + 1 }, 'a', now)).toBeNull();
  });
  it('refuses anything that is not a draft', () => {
    for (const value of [
      null,
      1,
      'x',
      [],
      {},
      { ...draft, slot: null },
      { ...draft, slot: { id: 1 } },
      { ...draft, savedAt: 'now' },
    ])
      expect(draftOf(value, 'a', now)).toBeNull();
  });
  it('reads an unknown type as a visit in person', () =>
    expect(draftOf({ ...draft, type: 7 }, 'a', now)?.type).toBe(0));
});
