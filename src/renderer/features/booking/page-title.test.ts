import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it.each([
  ['2026-11-09', '2026-11-30', 'Ноябрь 2026'],
  ['2026-11-23', '2026-12-13', 'Ноябрь — декабрь'],
  ['2026-12-28', '2027-01-17', 'Декабрь 2026 — январь 2027'],
])('the page from %s to %s is «%s»', (start, end, title) => expect(pageTitle({ start, end })).toBe(title));
