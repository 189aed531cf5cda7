import { expect, it } from 'vitest';
import { pageAhead } from '#renderer/lib/calendar/month-page.ts';
import { SIDE_HEIGHT, monthHeight } from './month-size.ts';

const heightOn = (today: string, month: string, full?: number) => monthHeight(month, pageAhead(month, today), full);

it('has the height of the specification when no week is over', () =>
  expect([heightOn('2026-11-20', '2026-12'), heightOn('2026-11-01', '2026-11')]).toEqual([550, 550]));
it('is lower at the side of a page', () => expect(heightOn('2026-11-20', '2026-12', SIDE_HEIGHT)).toBe(SIDE_HEIGHT));
it('keeps the height of the weeks that are left, and of those of the next month', () =>
  expect([heightOn('2026-11-20', '2026-11'), heightOn('2026-11-30', '2026-11')]).toEqual([26 + 262, 26 + 262]));
