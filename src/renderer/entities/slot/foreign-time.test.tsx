import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ForeignTime } from './foreign-time.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
// The tests run in Los Angeles (vitest.config.ts).
function textAt(now: string, at: string, isAll = false): string | null {
  cleanup();
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  return render(<ForeignTime at={at} isAll={isAll} />).container.textContent;
}

it("says in a few words what the device's clock shows, or whose clock it is; nothing where both agree", () => {
  const text = (at: string, isAll?: boolean) => textAt('2026-11-23T18:00:00Z', at, isAll);
  expect(text('2026-11-25T09:00:00+03:00')).toBe('у вас 24 ноября, 22:00');
  expect(text('2026-11-25T20:00:00+03:00')).toBe('у вас 09:00');
  expect(text('2026-11-25T09:00:00+12:00', true)).toBe('время по часам клиники, UTC+12:00');
  expect(text('2026-11-25T09:00:00-08:00')).toBe('');
});

it("says that «сегодня» is the clinic's while the device shows another day", () => {
  // 24 November, 08:00 in Anadyr
  const text = (at: string) => textAt('2026-11-23T20:00:00Z', at);
  expect(text('2026-11-24T09:00:00+12:00')).toBe('UTC+12:00, у вас 23 ноября, 13:00');
  // of the same day on both clocks, but «завтра» on one only
  expect(text('2026-11-25T23:00:00+12:00')).toBe('UTC+12:00, у вас 25 ноября, 03:00');
  expect(text('2026-11-23T23:30:00+03:00')).toBe('у вас 12:30');
});
