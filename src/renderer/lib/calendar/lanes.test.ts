import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lanesOf } from './lanes.ts';

const span = (id: string, start: string, end: string) => ({ id, start, end });
const at = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('lanes of a column', () => {
  it('times one after another have the whole width', () => {
    expect(lanesOf([span('a', '09:00', '09:30'), span('b', '09:30', '10:00')])).toEqual(
      new Map([
        ['a', { at: 0, of: 1 }],
        ['b', { at: 0, of: 1 }],
      ]),
    );
  });
  it('times over one another share it; a third one takes the lane that is free again', () => {
    const lanes = lanesOf([span('a', '09:00', '09:30'), span('b', '09:00', '10:00'), span('c', '09:30', '10:00')]);
    expect([...lanes.values()]).toEqual([
      { at: 0, of: 2 },
      { at: 1, of: 2 },
      { at: 0, of: 2 },
    ]);
  });
  it('no two that overlap stand in one lane, and each has its place', () => {
    const times = fc.array(fc.tuple(fc.nat(1300), fc.integer({ min: 5, max: 120 })), { maxLength: 30 });
    fc.assert(
      fc.property(times, (drawn) => {
        const spans = drawn
          .toSorted(([one], [other]) => one - other)
          .map(([start, minutes], index) => span(String(index), at(start), at(start + minutes)));
        const lanes = lanesOf(spans);
        for (const one of spans) {
          const mine = lanes.get(one.id)!;
          expect(mine.at).toBeLessThan(mine.of);
          const beside = spans
            .filter((other) => one.id !== other.id && one.start < other.end && other.start < one.end)
            .map(({ id }) => lanes.get(id)!);
          expect(beside.map(({ of }) => of)).toEqual(beside.map(() => mine.of));
          expect(beside.map(({ at }) => at)).not.toContain(mine.at);
        }
      }),
    );
  });
});
