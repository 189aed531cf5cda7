import { describe, expect, it } from 'vitest';
import { uuidMaker, uuidv7 } from './uuid.ts';

const timeOf = (id: string): number => parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('uuid v7', () => {
  it('is of version 7 and has the time of the clock', () => {
    expect(uuidv7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOf(uuidMaker(() => 1_700_000_000_123)())).toBe(1_700_000_000_123);
  });

  it.each([
    ['within a millisecond, and more than one has room for', () => 1_700_000_000_000],
    ['over a clock that goes on', (index: number) => 1_700_000_000_000 + index * 3],
    ['over a clock that is set back', (index: number) => 1_700_000_000_000 - index],
  ])('are unique and in the order of their making %s', (_, timeAt) => {
    let index = 0;
    const make = uuidMaker(() => timeAt(index++));
    const made = Array.from({ length: 10_000 }, make);
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted()).toEqual(made);
  });
});
