import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAddress, readAddress, visitAddress } from './address.ts';
import { clockHands } from './clock-hands.ts';

describe('address of the list', () => {
  it('reads back', () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, (search, patient, phone) => {
        const path = listAddress('clinic', { date: '2026-05-05', search, patient, phone, accept: 'a' });
        const read = readAddress(new URL(path, 'http://x').searchParams, '2026-11-20');
        expect(read).toMatchObject({
          date: '2026-05-05',
          search,
          accept: 'a',
          employee: null,
          filter: { patient, phone, card: '', birth: '' },
        });
      }),
    );
  });
  it.each(['', 'вчера', '2026-13-40', '20.11.2026'])('the day «%s» means today', (date) => {
    expect(readAddress(new URLSearchParams({ date }), '2026-11-20').date).toBe('2026-11-20');
  });
  it('the visit screen remembers the list that opened it: day, doctor and search', () => {
    const list = listAddress('clinic', { date: '2026-05-05', employee: 'e1', search: 'сёмина & 8 (916)' });
    const [path, query] = visitAddress('clinic', 'a1', list).split('?');
    expect(path).toBe('/clinics/clinic/personal-area/reception/currentpatient');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      appointment: 'a1',
      selected_forms: '025u',
      prev: list,
    });
  });
  it('is short without parameters', () =>
    expect(listAddress('clinic', { date: '', search: '' })).toBe('/clinics/clinic/personal-area/reception'));
});

describe('hands of the clock', () => {
  it.each([
    ['00:00:00', 0, 0, 0],
    ['03:00:00', 90, 0, 0],
    ['12:30:00', 15, 180, 0],
    ['18:15:30', 187.75, 93, 180],
  ])('%s', (clock, hour, minute, second) => {
    expect(clockHands(clock)).toEqual({ hour, minute, second });
  });
});
