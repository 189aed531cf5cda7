import { describe, expect, it } from 'vitest';
import type { FreeSlot } from '#renderer/entities/appointment/free-times.ts';
import { groupTimes, partOf, promisedTime } from './times.ts';

const slot = (start_time: string): FreeSlot => ({ id: start_time, start_time, end_time: start_time, record_mode: 0 });

describe('groupTimes', () => {
  it("divides by the clinic's clock, whatever zone the tests run in", () => {
    expect(partOf(slot('2026-11-25T11:59:00+12:00'))).toBe('morning');
    expect(partOf(slot('2026-11-25T12:00:00+12:00'))).toBe('day');
    expect(partOf(slot('2026-11-25T16:59:00+02:00'))).toBe('day');
    expect(partOf(slot('2026-11-25T17:00:00+02:00'))).toBe('evening');
  });
  it('leaves out empty parts and keeps the order', () => {
    const groups = groupTimes([
      slot('2026-11-25T08:00:00+03:00'),
      slot('2026-11-25T08:30:00+03:00'),
      slot('2026-11-25T18:00:00+03:00'),
    ]);
    expect(groups.map(({ part, slots }) => [part, slots.length])).toEqual([
      ['morning', 2],
      ['evening', 1],
    ]);
  });
  it('gives nothing for a day without times', () => expect(groupTimes([])).toEqual([]));
});

it('reads the promised time of an entry of the history, or of the address, and nothing else there', () => {
  const time = '2026-11-25T14:30:00+03:00';
  const search = `?date=2026-11-25&${new URLSearchParams({ time }).toString()}`;
  expect(promisedTime({ state: { time, step: true }, search: '' })).toBe(time);
  expect(promisedTime({ state: null, search })).toBe(time);
  expect(promisedTime({ state: { time: '2026-11-25T15:00:00+03:00' }, search })).toBe('2026-11-25T15:00:00+03:00');
  expect([null, 'x', {}, { time: 1 }].map((state) => promisedTime({ state, search: '' }))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
