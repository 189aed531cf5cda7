import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ForeignTime } from './foreign-time.tsx';

afterEach(cleanup);

it("says in a few words what the device's clock shows, or whose clock it is; nothing where both agree", () => {
  // The tests run in Los Angeles (vitest.config.ts).
  const text = (at: string, isAll = false) => {
    cleanup();
    return render(<ForeignTime at={at} isAll={isAll} />).container.textContent;
  };
  expect(text('2026-11-25T09:00:00+12:00')).toBe('у вас 24 ноября, 13:00');
  expect(text('2026-11-25T09:00:00+12:00', true)).toBe('время по часам клиники, UTC+12:00');
  expect(text('2026-11-25T09:00:00-08:00')).toBe('');
});
