import { describe, expect, it } from 'vitest';
import type { DayAbsence } from '#renderer/entities/absence/api.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { awayOf, leftVisits } from './away.ts';

const at = (clock: string) => `2026-11-24T${clock}:00+03:00`;
const absence = (id: string, doctors: string[], [start, end] = ['09:00', '12:00']): DayAbsence => ({
  id,
  start_time: at(start ?? ''),
  end_time: at(end ?? ''),
  reason: 'sick',
  doctors,
  employee: { lastName: id, firstName: '', middleName: '' },
});
const visit = (id: string, doctor: string, clock: string, status = 'booked') =>
  ({
    id,
    status,
    start_time: at(clock),
    end_time: at(`${clock.slice(0, 3)}${Number(clock.slice(3)) + 15}`),
    doctor: { id: doctor },
  }) as QueueItem;
const absences = [absence('Орлов', ['a', 'b']), absence('Яковлев', ['c'], ['00:00', '23:59'])];
const items = [
  visit('first', 'a', '09:00'),
  visit('other line', 'b', '11:30'),
  visit('before', 'a', '08:30'),
  visit('after', 'a', '12:00'),
  visit('came', 'a', '10:00', 'arrived'),
  visit('of another', 'd', '10:00'),
];
const told = (doctor: string | null) => awayOf(absences, items, doctor).map(({ absence: { id }, left }) => [id, left]);

describe('who is away on a day', () => {
  it('is told with the visits that nobody has come for yet, in all lines of work', () => {
    expect(told(null)).toEqual([
      ['Орлов', 2],
      ['Яковлев', 0],
    ]);
    expect([...leftVisits(absences, items)]).toEqual(['first', 'other line']);
  });
  it('of one doctor where one is chosen', () => {
    expect([told('b'), told('c'), told('d')]).toEqual([[['Орлов', 2]], [['Яковлев', 0]], []]);
  });
});
