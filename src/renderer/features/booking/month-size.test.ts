import { expect, it } from 'vitest';
import { SIDE_HEIGHT, monthSize } from './month-size.ts';

it('has the height of the specification when no week is over', () => {
  expect(monthSize('2026-12', '2026-11-20')).toEqual({ height: 550, foldsPast: false });
  expect(monthSize('2026-11', '2026-11-01').foldsPast).toBe(false);
});
it('is lower at the side of a page', () =>
  expect(monthSize('2026-12', '2026-11-20', SIDE_HEIGHT)).toEqual({ height: SIDE_HEIGHT, foldsPast: false }));
it('leaves out the weeks that are over, and keeps the height of the others', () =>
  expect(monthSize('2026-11', '2026-11-20')).toEqual({ height: 26 + 262, foldsPast: true }));
