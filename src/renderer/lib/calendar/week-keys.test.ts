import { describe, expect, it } from 'vitest';
import { idByKey } from './week-keys.ts';

const items = [
  { id: 'mon9', start: '2026-11-23T09:00' },
  { id: 'mon10', start: '2026-11-23T10:00' },
  { id: 'wed8', start: '2026-11-25T08:00' },
  { id: 'wed9:45', start: '2026-11-25T09:45' },
  { id: 'wed15', start: '2026-11-25T15:00' },
];

describe('arrows in the columns of a day', () => {
  const day = [
    { id: 'a9', start: '2026-11-23T09:00', doctor: 'a' },
    { id: 'a10', start: '2026-11-23T10:00', doctor: 'a' },
    { id: 'b8', start: '2026-11-23T08:00', doctor: 'b' },
    { id: 'b9:45', start: '2026-11-23T09:45', doctor: 'b' },
  ];
  it.each([
    ['a10', 'ArrowDown', null],
    ['a9', 'ArrowDown', 'a10'],
    ['a10', 'ArrowRight', 'b9:45'],
    ['b8', 'ArrowLeft', 'a9'],
    ['b9:45', 'Home', 'b8'],
    ['b8', 'ArrowRight', null],
  ])('%s, %s → %s', (from, key, to) => expect(idByKey(day, from, key, ({ doctor }) => doctor)).toBe(to));
});

describe('arrows in the week', () => {
  it.each([
    ['mon9', 'ArrowDown', 'mon10'],
    ['mon10', 'ArrowUp', 'mon9'],
    ['mon9', 'ArrowUp', null],
    ['mon10', 'ArrowDown', null],
    ['mon10', 'ArrowRight', 'wed9:45'],
    ['wed15', 'ArrowLeft', 'mon10'],
    ['wed8', 'ArrowRight', null],
    ['mon9', 'ArrowLeft', null],
    ['wed15', 'Home', 'wed8'],
    ['wed8', 'End', 'wed15'],
    ['mon9', 'a', null],
    ['nobody', 'ArrowDown', null],
  ])('%s, %s → %s', (from, key, to) => expect(idByKey(items, from, key)).toBe(to));
});
