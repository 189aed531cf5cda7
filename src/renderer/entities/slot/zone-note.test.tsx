import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ZoneNote } from './zone-note.tsx';

afterEach(cleanup);

it("names the clinic's clock only where the device shows another time", () => {
  // The tests run in Los Angeles (vitest.config.ts).
  expect(
    render(<ZoneNote zone="Asia/Anadyr" city="Анадырь" at="2026-11-25T09:00:00+12:00" />).container.textContent,
  ).toContain('Анадырь, UTC+12');
  cleanup();
  expect(render(<ZoneNote zone="America/Los_Angeles" at="2026-11-25T09:00:00-08:00" />).container.textContent).toBe('');
});
