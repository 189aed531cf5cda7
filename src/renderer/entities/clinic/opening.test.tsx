import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Opening } from './opening.tsx';

const NOW = Date.parse('2026-11-20T18:30:00+03:00');
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [{ is_open: true, until: '2026-11-20T20:00:00+03:00' }, 'Открыто до 20:00'],
  [{ is_open: false, until: '2026-11-21T09:00:00+03:00' }, 'Закрыто до 09:00'],
  [{ is_open: false, until: '2026-11-23T08:00:00+03:00' }, 'Закрыто до пн, 08:00'],
  [{ is_open: true, until: null }, 'Круглосуточно'],
  [{ is_open: true, until: '2026-11-20T18:00:00+03:00' }, 'Пн–Пт 8–20'],
  [null, 'Пн–Пт 8–20'],
])('%j is told as «%s»', (opening, words) => {
  const { container } = render(<Opening clinic={{ opening, worktime: 'Пн–Пт 8–20\nСб 9–15' }} />);
  expect(container.textContent).toBe(words);
});
