import { expect, it } from 'vitest';
import { monthSize } from './month-size.ts';

it('has the height of the specification wherever there is room', () => {
  expect(monthSize('2026-11', '2026-11-20', false)).toEqual({ height: 550, foldsPast: false });
  expect(monthSize('2026-12', '2026-11-20', true)).toEqual({ height: 550, foldsPast: false });
});
it('leaves out the weeks that are over on a phone, and keeps the height of the others', () => {
  expect(monthSize('2026-11', '2026-11-20', true)).toEqual({ height: 26 + 262, foldsPast: true });
  expect(monthSize('2026-11', '2026-11-01', true).foldsPast).toBe(false);
});
