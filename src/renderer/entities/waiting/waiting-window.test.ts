import { describe, expect, it } from 'vitest';
import { bodyOf, draftErrors, draftOf, newDraft } from './waiting-window.ts';

describe('the form of an entry', () => {
  const entry = { weekdays: [1, 3], from_minute: 540, to_minute: 1080, to_date: '2026-12-20', type: 1 as const };
  it.each([
    ['any hour', 0, 1440, 'any'],
    ['a part of the day', 720, 1020, 'day'],
    ['hours of their own', 540, 1080, 'own'],
  ])('%s comes back as it was sent', (_, from_minute, to_minute, hours) => {
    const wanted = { ...entry, from_minute, to_minute };
    const draft = draftOf(wanted);
    expect(draft.hours).toBe(hours);
    expect(bodyOf(draft)).toEqual(wanted);
  });
  it('minutes of an hour are rounded outwards: no time that was waited for is lost', () => {
    expect(draftOf({ ...entry, from_minute: 570, to_minute: 1050 })).toMatchObject({ hours: 'own', from: 9, to: 18 });
  });
  it('half a date is not sent as the date before it', () => {
    const draft = newDraft('2026-11-23');
    expect(draftErrors({ ...draft, isUntilTyped: true }, '2026-11-23')).toHaveProperty('until');
    expect(draftErrors({ ...draft, isUntilTyped: false }, '2026-11-23')).toEqual({});
  });
  it('own hours begin as those of a new one', () => {
    const { from, to } = draftOf({ ...entry, from_minute: 0, to_minute: 1440 });
    expect({ from, to }).toEqual({ from: newDraft('2026-11-23').from, to: newDraft('2026-11-23').to });
  });
});
